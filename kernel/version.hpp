// What the compiled kernel calls itself; Python checks it against the package.
#pragma once

namespace faristol {
inline constexpr const char* kKernelVersion = "0.1.0";
}
