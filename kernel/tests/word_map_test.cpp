#include <algorithm>

#include "check.hpp"
#include "word_map.hpp"
#include "words.hpp"

using namespace faristol;

namespace {

LetterSum sum_of_letters(const Word& word) {
    LetterSum sum = 0;
    for (const Tile tile : word) sum += sum_of(tile);
    return sum;
}

}  // namespace

TEST("the word map has exactly the anagrams of each word") {
    const std::set<Word> words = made_up_words(3000, 6, 8, 12);
    const WordGraph graph = graph_of(words, 6);
    const WordMap map(graph);
    for (const Word& word : words) {
        const LetterSum sum = sum_of_letters(word);
        CHECK(map.may_hold(sum));
        const std::span<const Tile> found = map.words(sum, static_cast<int>(word.size()));
        std::set<Word> listed;
        for (std::size_t at = 0; at < found.size(); at += word.size()) {
            listed.insert(Word(found.begin() + at, found.begin() + at + word.size()));
        }
        const std::vector<Word> anagrammed = anagrams(graph, word, false);
        CHECK(listed == std::set<Word>(anagrammed.begin(), anagrammed.end()));
        CHECK(map.words(sum, static_cast<int>(word.size()) + 1).empty());
    }
}

TEST("letters that make no word have none in the map") {
    const std::set<Word> words = made_up_words(500, 9, 6, 13);
    const WordGraph graph = graph_of(words, 9);
    const WordMap map(graph);
    int passed = 0;
    const std::set<Word> others = made_up_words(2000, 9, 7, 14);
    for (const Word& word : others) {
        if (!anagrams(graph, word, false).empty()) continue;
        const LetterSum sum = sum_of_letters(word);
        CHECK(map.words(sum, static_cast<int>(word.size())).empty());
        passed += map.may_hold(sum);
    }
    CHECK(passed < 400);  // the filter keeps most of them out
}

TEST("an empty graph makes an empty map") {
    const WordMap map(graph_of({}, 5));
    CHECK(!map.may_hold(sum_of(1) + sum_of(2)));
    CHECK(map.words(sum_of(1) + sum_of(2), 2).empty());
}
