#include <algorithm>
#include <cstring>
#include <system_error>

#include "check.hpp"
#include "generator.hpp"
#include "window_search.hpp"
#include "words.hpp"

using namespace faristol;

namespace {

const std::set<Word> kWords = made_up_words(2000, 12, 9, 1);

std::vector<char> image_of(const std::set<Word>& words, int letters) {
    const std::vector<Tile> list = joined(words);
    return build_word_graph(list.data(), list.size(), letters);
}

std::vector<char> built(const std::vector<Tile>& list, int letters) {
    return build_word_graph(list.data(), list.size(), letters);
}

}  // namespace

TEST("a graph holds its words and no others") {
    const WordGraph graph = graph_of(kWords, 12);
    CHECK(graph.word_count() == kWords.size());
    CHECK(all_words(graph) == joined(kWords));
    for (const Word& word : made_up_words(3000, 12, 10, 2)) {
        CHECK(graph.contains(word.data(), word.size()) == kWords.contains(word));
    }
    CHECK(!graph.contains(nullptr, 0));
}

TEST("the order and repetition of words don't matter") {
    const std::vector<Tile> list{3, 1, 0, 1, 2, 0, 3, 1, 0, 1, 2, 3, 0};
    CHECK(built(list, 3) == image_of({{1, 2}, {3, 1}, {1, 2, 3}}, 3));
}

TEST("hooks are the letters that make a word in front or behind") {
    const WordGraph graph = graph_of(kWords, 12);
    for (const Word& word : kWords) {
        LetterSet front = 0, back = 0;
        for (Tile letter = 1; letter <= 12; ++letter) {
            Word longer = word;
            longer.insert(longer.begin(), letter);
            if (kWords.contains(longer)) front |= bit_of(letter);
            longer = word;
            longer.push_back(letter);
            if (kWords.contains(longer)) back |= bit_of(letter);
        }
        CHECK(front_hooks(graph, word) == front);
        CHECK(back_hooks(graph, word) == back);
    }
}

TEST("every word is an anagram of itself, and a blank replaces any letter") {
    const WordGraph graph = graph_of(kWords, 12);
    for (const Word& word : kWords) {
        const std::vector<Word> found = anagrams(graph, word, false);
        CHECK(std::find(found.begin(), found.end(), word) != found.end());
        Word rack = word;
        rack[0] = kBlank;
        const auto same_letters = [&](const Word& other) {
            Word plain = other;
            for (Tile& tile : plain) tile = letter_of(tile);
            return plain == word;
        };
        const std::vector<Word> with_blank = anagrams(graph, rack, false);
        CHECK(std::count_if(with_blank.begin(), with_blank.end(), same_letters) == 1);
    }
}

TEST("patterns match letters, sets and runs") {
    const WordGraph graph = graph_of({{1, 2}, {1, 2, 3}, {1, 3, 3, 2}, {2, 1}}, 3);
    const std::vector<LetterSet> starts_1_ends_2{bit_of(1), 0, bit_of(2)};
    CHECK((matching(graph, starts_1_ends_2, 9) == std::vector<Word>{{1, 2}, {1, 3, 3, 2}}));
    const std::vector<LetterSet> runs(60, 0);
    CHECK(matching(graph, runs, 9).size() == 4);
    CHECK(matching(graph, runs, 2).size() == 2);
    const std::vector<LetterSet> too_long(61, 0);
    CHECK_THROWS(std::invalid_argument, matching(graph, too_long, 9));
}

TEST("an empty list makes an empty graph") {
    const WordGraph graph = graph_of({}, 5);
    CHECK(graph.word_count() == 0);
    CHECK(all_words(graph).empty());
    CHECK(!has_prefix(graph, Word{1}));
}

TEST("lists that are none are refused") {
    CHECK_THROWS(WordListError, built({1, 2}, 3));
    CHECK_THROWS(WordListError, built({1, 4, 0}, 3));
    CHECK_THROWS(WordListError, built({0}, 3));
    CHECK_THROWS(WordListError, built({1, 2, 0}, 0));
    CHECK_THROWS(WordListError, built({1, 2, 0}, kMaxLetters + 1));
    std::vector<Tile> endless(kMaxLength + 1, 1);
    endless.push_back(0);
    CHECK_THROWS(WordListError, built(endless, 3));
}

TEST("a damaged file is an error wherever the damage is") {
    const std::vector<char> image = image_of(made_up_words(60, 5, 5, 3), 5);
    for (std::size_t at = 0; at < image.size(); ++at) {
        for (const char flip : {'\x01', '\x80'}) {
            std::vector<char> damaged = image;
            damaged[at] = static_cast<char>(damaged[at] ^ flip);
            CHECK_THROWS(GraphError, WordGraph::from_bytes(damaged.data(), damaged.size()));
        }
    }
    for (std::size_t size = 0; size < image.size(); ++size) {
        CHECK_THROWS(GraphError, WordGraph::from_bytes(image.data(), size));
    }
    std::vector<char> longer = image;
    longer.push_back(0);
    CHECK_THROWS(GraphError, WordGraph::from_bytes(longer.data(), longer.size()));
}

TEST("a forged file with a right checksum is still checked arc by arc") {
    const std::vector<char> image = image_of(made_up_words(60, 5, 5, 3), 5);
    Random random(9, 9);
    int accepted = 0;
    for (int round = 0; round < 3000; ++round) {
        std::vector<char> forged = image;
        GraphHeader header;
        std::memcpy(&header, forged.data(), sizeof header);
        auto* arcs = reinterpret_cast<std::uint32_t*>(forged.data() + sizeof header);
        // Whole arcs of noise are always refused; single bits sometimes make another graph.
        std::uint32_t& arc = arcs[random.below(static_cast<int>(header.arc_count))];
        arc = round % 4 == 0 ? static_cast<std::uint32_t>(random.next()) : arc ^ 1u << random.below(32);
        header.checksum = graph_checksum(header, arcs);
        std::memcpy(forged.data(), &header, sizeof header);
        try {
            // Accepted: then whatever it says, walking it must end inside it.
            const WordGraph graph = WordGraph::from_bytes(forged.data(), forged.size());
            CHECK(matching(graph, std::vector<LetterSet>{0}, 1000).size() <= 1000);
            (void)anagrams(graph, Word{1, 2, 3, 4, 5, 0}, true);
            CHECK(all_words(graph).size() < 100'000);
            const WordMap map(graph);
            Layout layout;
            layout.letter_factors.fill(1);
            layout.word_factors.fill(1);
            Position position(graph, layout, Scoring{});
            std::vector<Tile> board(225);
            for (int at = 100; at < 120; ++at) board[at] = static_cast<Tile>(random.below(6));
            position.set_board(board);
            const Rack rack(std::vector<Tile>{0, 1, 2, 3, 4, 5});
            const LeaveTable leaves(rack, 5, [](const Rack&) { return Equity{0}; });
            (void)best_play(position, rack, leaves);
            (void)best_play_by_lookup(position, rack, leaves, map);
            (void)all_plays(position, rack, leaves);
            ++accepted;
        } catch (const GraphError&) {
        }
    }
    CHECK(accepted > 20);
}

TEST("files that can't be opened are system errors") {
    CHECK_THROWS(std::system_error, WordGraph::open("/nonexistent/words.graph"));
    CHECK_THROWS(std::system_error, WordGraph::open("/"));
    CHECK_THROWS(std::exception, WordGraph::open("/dev/null"));
}
