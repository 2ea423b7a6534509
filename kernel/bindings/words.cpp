// The Python face of word_graph, graph_builder and word_search: no logic.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "graph_builder.hpp"
#include "word_graph.hpp"
#include "word_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;

namespace {

std::vector<nb::bytes> as_bytes(const std::vector<Word>& words) {
    std::vector<nb::bytes> list;
    list.reserve(words.size());
    for (const Word& word : words) list.emplace_back(word.data(), word.size());
    return list;
}

// Work that touches no Python object, other threads running meanwhile.
template <typename Work>
auto unlocked(Work work) {
    nb::gil_scoped_release release;
    return work();
}

nb::bytes letters_in(LetterSet set) {
    std::vector<Tile> letters;
    for (int letter = 1; letter <= kMaxLetters; ++letter) {
        if ((set & bit_of(letter)) != 0) letters.push_back(static_cast<Tile>(letter));
    }
    return nb::bytes(letters.data(), letters.size());
}

}  // namespace

void bind_words(nb::module_& m) {
    nb::exception<GraphError>(m, "GraphError", PyExc_ValueError);

    m.def(
        "build_word_graph",
        [](nb::bytes words, int letters) {
            std::vector<char> image;
            {
                const std::span<const Tile> tiles = tiles_of(words);
                nb::gil_scoped_release release;
                image = build_word_graph(tiles.data(), tiles.size(), letters);
            }
            return nb::bytes(image.data(), image.size());
        },
        "words"_a, "letters"_a,
        "The bytes of a word graph file. `words` holds tile words, each followed by a 0 byte.");

    nb::class_<WordGraph>(m, "WordGraph", "An immutable word list: who may share it, may share it.")
        .def_static("open", &WordGraph::open, "path"_a, nb::call_guard<nb::gil_scoped_release>(),
                    "Map a file and check it. Raises GraphError when it is not intact.")
        .def_static(
            "from_bytes",
            [](nb::bytes data) { return WordGraph::from_bytes(data.c_str(), data.size()); },
            "data"_a, "Copy and check the bytes of a file.")
        .def_prop_ro("letters", &WordGraph::letters, "How many letters the tile set has.")
        .def_prop_ro("longest", &WordGraph::longest, "The length of the longest word, in tiles.")
        .def_prop_ro("arc_count", &WordGraph::arc_count, "The size of the graph, in arcs of 4 bytes.")
        .def("__len__", &WordGraph::word_count)
        .def(
            "__contains__",
            [](const WordGraph& graph, nb::bytes word) {
                const auto tiles = tiles_of(word);
                return graph.contains(tiles.data(), tiles.size());
            },
            "word"_a)
        .def(
            "has_prefix",
            [](const WordGraph& graph, nb::bytes prefix) { return has_prefix(graph, tiles_of(prefix)); },
            "prefix"_a, "Whether some word begins so.")
        .def(
            "front_hooks",
            [](const WordGraph& graph, nb::bytes word) {
                return letters_in(front_hooks(graph, tiles_of(word)));
            },
            "word"_a, "Letters that make a word in front of `word`.")
        .def(
            "back_hooks",
            [](const WordGraph& graph, nb::bytes word) {
                return letters_in(back_hooks(graph, tiles_of(word)));
            },
            "word"_a, "Letters that make a word behind `word`.")
        .def(
            "anagrams",
            [](const WordGraph& graph, nb::bytes rack, bool shorter) {
                const auto tiles = tiles_of(rack);
                return as_bytes(unlocked([&] { return anagrams(graph, tiles, shorter); }));
            },
            "rack"_a, nb::kw_only(), "shorter"_a = false,
            "Words that use the whole rack, or any part of it; 0 in the rack is a blank.")
        .def(
            "matching",
            [](const WordGraph& graph, const std::vector<LetterSet>& pattern, std::size_t limit) {
                return as_bytes(unlocked([&] { return matching(graph, pattern, limit); }));
            },
            "pattern"_a, "limit"_a,
            "Words that match; each item is a set of letters as bits, 0 stands for any run.")
        .def(
            "words",
            [](const WordGraph& graph) {
                const std::vector<Tile> words = unlocked([&] { return all_words(graph); });
                return nb::bytes(words.data(), words.size());
            },
            "All words in tile order, each followed by a 0 byte.");
}
