// The Python module: names and lifetimes only. One file an area.
#include <nanobind/nanobind.h>

#include "version.hpp"

namespace nb = nanobind;

NB_MODULE(_kernel, m) {
    m.doc() = "Compiled kernel. Import it through faristol.kernel.";
    m.attr("VERSION") = faristol::kKernelVersion;
}
