// The Python module: names, docstrings and lifetimes only. One file an area.
#include <nanobind/nanobind.h>

#include "bindings.hpp"
#include "version.hpp"

NB_MODULE(_kernel, m) {
    m.doc() = "Compiled kernel. Import it through faristol.kernel.";
    // A process may end with word graphs in its caches: nothing is lost by that.
    nanobind::set_leak_warnings(false);
    m.attr("VERSION") = faristol::kKernelVersion;
    bind_words(m);
    bind_plays(m);
}
