// Just enough of a test framework: named tests, CHECK, a count at the end.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace check {

struct Test {
    const char* name;
    std::function<void()> body;
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}
inline int& failures() {
    static int count = 0;
    return count;
}
struct Register {
    Register(const char* name, std::function<void()> body) { tests().push_back({name, std::move(body)}); }
};

}  // namespace check

#define JOINED2(a, b) a##b
#define JOINED(a, b) JOINED2(a, b)
#define TEST(name)                                                            \
    static void JOINED(test_, __LINE__)();                                    \
    static const check::Register JOINED(register_, __LINE__)(name, JOINED(test_, __LINE__)); \
    static void JOINED(test_, __LINE__)()
#define CHECK(condition)                                                            \
    do {                                                                            \
        if (!(condition)) {                                                         \
            ++check::failures();                                                    \
            std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);     \
        }                                                                           \
    } while (false)
#define CHECK_THROWS(Error, expression)                                             \
    do {                                                                            \
        bool thrown = false;                                                        \
        try {                                                                       \
            (void)(expression);                                                     \
        } catch (const Error&) {                                                    \
            thrown = true;                                                          \
        }                                                                           \
        if (!thrown) {                                                              \
            ++check::failures();                                                    \
            std::printf("%s:%d: no %s from %s\n", __FILE__, __LINE__, #Error, #expression); \
        }                                                                           \
    } while (false)
