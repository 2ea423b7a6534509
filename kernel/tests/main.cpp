#include <exception>

#include "check.hpp"

int main() {
    int failed = 0;
    for (const check::Test& test : check::tests()) {
        const int before = check::failures();
        try {
            test.body();
        } catch (const std::exception& error) {
            ++check::failures();
            std::printf("%s: threw %s\n", test.name, error.what());
        }
        if (check::failures() != before) {
            ++failed;
            std::printf("FAILED %s\n", test.name);
        }
    }
    const int total = static_cast<int>(check::tests().size());
    std::printf("%d passed, %d failed\n", total - failed, failed);
    return failed == 0 ? 0 : 1;
}
