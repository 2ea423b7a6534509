// What the binding files share: one function an area, and bytes seen as tiles.
#pragma once

#include <nanobind/nanobind.h>

#include <span>

#include "letters.hpp"

inline std::span<const faristol::Tile> tiles_of(const nanobind::bytes& bytes) {
    return {reinterpret_cast<const faristol::Tile*>(bytes.c_str()), bytes.size()};
}

void bind_words(nanobind::module_& m);
void bind_plays(nanobind::module_& m);
