# Warnings, sanitizers and ccache, for every target of ours.

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # With paths taken relative to the checkout, a second checkout finds what the first one compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=yes ${CCACHE_PROGRAM})
endif()

add_library(trinque_compiler INTERFACE)
target_include_directories(trinque_compiler INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(trinque_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wcast-qual -Woverloaded-virtual -Wimplicit-fallthrough -Wswitch-enum
  # GCC 12 sees overlapping copies in every optimised `"text" + std::string` (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<BOOL:${TRINQUE_WERROR}>:-Werror>)

if(TRINQUE_TEST_HOOKS)
  target_compile_definitions(trinque_compiler INTERFACE TRINQUE_TEST_HOOKS)
endif()

if(TRINQUE_SANITIZE)
  # What is undefined ends the process, as what is wrong with memory does.
  target_compile_options(trinque_compiler INTERFACE -fsanitize=${TRINQUE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(trinque_compiler INTERFACE -fsanitize=${TRINQUE_SANITIZE})
  # With what the sanitizers add, GCC 12 takes a variant that was just made for one that holds nothing, and the frame of a
  # coroutine, which Asio allocates and frees by its own pair, for a mismatch.
  target_compile_options(trinque_compiler INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-mismatched-new-delete>)
  if(TRINQUE_SANITIZE MATCHES thread)
    # Boost's fences are annotated for ThreadSanitizer by hand; GCC warns about each of them.
    target_compile_options(trinque_compiler INTERFACE -Wno-tsan)
  endif()
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # For the fuzzers alone: people run what GCC builds. Clang 14 has coroutines but does not say so to the library of
  # GCC 12, and its check of function pointers cannot be compiled into them.
  target_compile_definitions(trinque_compiler INTERFACE __cpp_impl_coroutine=201902L)
  target_compile_options(trinque_compiler INTERFACE -fno-sanitize=function)
endif()

# trinque_library(NAME SOURCES... LINKS...): a static library of ours, compiled like all others.
function(trinque_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC trinque_compiler ${ARG_LINKS})
endfunction()
