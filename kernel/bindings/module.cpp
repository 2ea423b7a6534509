// The Python module: names, docstrings and lifetimes only. One file an area.
#include <nanobind/nanobind.h>

#include "bindings.hpp"
#include "version.hpp"

NB_MODULE(_kernel, m) {
    m.doc() = "Compiled kernel. Import it through faristol.kernel.";
    m.attr("VERSION") = faristol::kKernelVersion;
    bind_words(m);
    bind_plays(m);
}
