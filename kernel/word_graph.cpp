#include "word_graph.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace faristol {

namespace {

[[noreturn]] void fail(const std::string& what) { throw GraphError("word graph: " + what); }

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash ^= value;
    hash *= 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 29);
}

void check_header(const GraphHeader& header, std::size_t size) {
    if (std::memcmp(header.magic, kGraphMagic, sizeof kGraphMagic) != 0) {
        fail("the file does not begin with FARGRAPH");
    }
    if (header.version != kGraphVersion) {
        fail("format version " + std::to_string(header.version) + ", this kernel reads " +
             std::to_string(kGraphVersion));
    }
    if (header.letters < 1 || header.letters > kMaxLetters) {
        fail(std::to_string(header.letters) + " letters");
    }
    if (header.arc_count < 1 || header.arc_count > kMaxArcs) {
        fail(std::to_string(header.arc_count) + " arcs");
    }
    const std::size_t expected = sizeof(GraphHeader) + std::size_t{4} * header.arc_count;
    if (size != expected) {
        fail("truncated or padded: " + std::to_string(size) + " bytes, not " +
             std::to_string(expected));
    }
    if (header.longest > kMaxLength) fail("words of " + std::to_string(header.longest) + " letters");
}

// After this every walk ends inside the array: lists end, letters are in range, children
// are starts of lists that stand before their parent.
void check_arcs(const GraphHeader& header, const std::uint32_t* arcs) {
    if (arcs[0] != 0) fail("arc 0 is not empty");
    std::vector<std::uint64_t> starts(header.arc_count / 64 + 1);
    const auto is_start = [&](std::uint32_t index) {
        return (starts[index / 64] >> index % 64 & 1) != 0;
    };
    int previous = -1;
    std::uint32_t list = 1;
    for (std::uint32_t at = 1; at < header.arc_count; ++at) {
        const Arc arc(arcs[at]);
        if (previous < 0) list = at;
        if (arc.letter() > static_cast<int>(header.letters) || arc.letter() <= previous) {
            fail("siblings out of order at arc " + std::to_string(at));
        }
        if (arc.child() != 0 && (arc.child() >= list || !is_start(arc.child()))) {
            fail("arc " + std::to_string(at) + " leads nowhere");
        }
        if (arc.letter() == 0 && (at < header.dawg_end || arc.accepts() || arc.child() == 0 ||
                                  arc.child() >= header.dawg_end)) {
            fail("a separator that is none at arc " + std::to_string(at));
        }
        previous = arc.is_last() ? -1 : arc.letter();
        if (arc.is_last()) starts[list / 64] |= std::uint64_t{1} << list % 64;
        if (at + 1 == header.dawg_end && !arc.is_last()) fail("the DAWG ends inside a list");
    }
    if (previous >= 0) fail("the last list of siblings has no end");
    const auto is_root = [&](std::uint32_t root, std::uint32_t end) {
        return root == 0 || (root < end && is_start(root));
    };
    if (header.dawg_end > header.arc_count || !is_root(header.dawg_root, header.dawg_end) ||
        !is_root(header.gaddag_root, header.arc_count)) {
        fail("a root leads nowhere");
    }
}

}  // namespace

std::uint64_t graph_checksum(const GraphHeader& header, const std::uint32_t* arcs) {
    std::uint64_t hash = 0xFA815701u;
    for (const std::uint32_t field :
         {header.version, header.letters, header.arc_count, header.word_count, header.dawg_root,
          header.gaddag_root, header.longest, header.dawg_end}) {
        hash = mix(hash, field);
    }
    // Four lanes, so that the multiplications overlap.
    std::uint64_t lane[4] = {hash, hash + 1, hash + 2, hash + 3};
    std::uint32_t at = 0;
    for (; at + 8 <= header.arc_count; at += 8) {
        for (int k = 0; k < 4; ++k) {
            lane[k] = mix(lane[k], std::uint64_t{arcs[at + 2 * k]} << 32 | arcs[at + 2 * k + 1]);
        }
    }
    for (; at < header.arc_count; ++at) lane[0] = mix(lane[0], arcs[at]);
    return mix(mix(mix(lane[0], lane[1]), lane[2]), lane[3]);
}

WordGraph::WordGraph(std::shared_ptr<const void> owner, const void* data, std::size_t size)
    : owner_(std::move(owner)) {
    if (size < sizeof(GraphHeader)) fail("only " + std::to_string(size) + " bytes");
    std::memcpy(&header_, data, sizeof header_);
    check_header(header_, size);
    arcs_ = reinterpret_cast<const std::uint32_t*>(static_cast<const char*>(data) + sizeof header_);
    if (graph_checksum(header_, arcs_) != header_.checksum) fail("the checksum does not match");
    check_arcs(header_, arcs_);
}

WordGraph WordGraph::open(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw std::system_error(errno, std::generic_category(), path);
    struct stat status {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        const int why = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        ::close(file);
        throw std::system_error(why, std::generic_category(), path);
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size < sizeof(GraphHeader)) {
        ::close(file);
        fail("only " + std::to_string(size) + " bytes");
    }
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    const int why = errno;
    ::close(file);
    if (data == MAP_FAILED) throw std::system_error(why, std::generic_category(), path);
    std::shared_ptr<const void> owner(
        data, [size](const void* mapped) { ::munmap(const_cast<void*>(mapped), size); });
    return WordGraph(std::move(owner), data, size);
}

WordGraph WordGraph::from_bytes(const void* data, std::size_t size) {
    auto copy = std::make_shared<std::vector<std::uint64_t>>(size / 8 + 1);  // for alignment
    std::memcpy(copy->data(), data, size);
    const void* begin = copy->data();
    return WordGraph(std::shared_ptr<const void>(copy, begin), begin, size);
}

bool WordGraph::contains(const Tile* word, std::size_t length) const {
    if (length == 0) return false;
    std::uint32_t at = dawg_root();
    for (std::size_t i = 0; i < length; ++i) {
        const Arc arc = find(at, letter_of(word[i]));
        if (arc.bits() == 0) return false;
        if (i + 1 == length) return arc.accepts();
        at = arc.child();
    }
    return false;
}

}  // namespace faristol
