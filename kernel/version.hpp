// What the compiled kernel calls itself: the version of the package it was built for.
#pragma once

namespace faristol {
inline constexpr const char* kKernelVersion = "0.2.0";
}
