#include "server/net/static_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <unistd.h>

namespace trinque::server {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::Key;
using testing::Not;
using testing::Pair;

class StaticFilesTest : public testing::Test {
 protected:
  StaticFilesTest() {
    std::string pattern = (fs::temp_directory_path() / "trinque-pages-XXXXXX").string();
    folder_ = fs::path(mkdtemp(pattern.data())) / "web";
    write("index.html", "<phone>");
    write("table.html", "<table>");
    write("diag.html", "<diag>");
    write("assets/9c1e/app.js", "let a;");
    write("assets/9c1e/app.js.gz", "compressed");
    write("assets/9c1e/letters.woff2", "font");
    write("build.json", R"({"build":"9c1e"})");
    write(".secret", "secret");
    write(".git/config", "secret");
    write("../outside.txt", "secret");
  }
  ~StaticFilesTest() override { fs::remove_all(folder_.parent_path()); }

  void write(const std::string& name, const std::string& content) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << content;
  }

  HttpResponse get(const std::string& path, const std::string& accept_encoding = "") {
    HttpRequest request;
    request.method = "GET";
    request.path = path;
    request.accept_encoding = accept_encoding;
    return StaticFiles(folder_).answer(request);
  }

  fs::path folder_;
};

TEST_F(StaticFilesTest, ShowsThePageOfEachAddress) {
  EXPECT_EQ(get("/").content(), "<phone>");
  EXPECT_EQ(get("/j/KTRF").content(), "<phone>");
  EXPECT_EQ(get("/table").content(), "<table>");
  EXPECT_EQ(get("/table/KTRF").content(), "<table>");
  EXPECT_EQ(get("/diag").content(), "<diag>");
}

TEST_F(StaticFilesTest, NamesTheTypeOfEachFile) {
  EXPECT_EQ(get("/").content_type, "text/html; charset=utf-8");
  EXPECT_EQ(get("/assets/9c1e/app.js").content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(get("/assets/9c1e/letters.woff2").content_type, "font/woff2");
  EXPECT_EQ(get("/build.json").content_type, "application/json; charset=utf-8");
}

TEST_F(StaticFilesTest, ShowsNothingOutsideAndNoHiddenFile) {
  for (const std::string path :
       {"/../outside.txt", "/assets/../../outside.txt", "/.secret", "/.git/config", "//etc/passwd",
        "/assets", "/assets/", "/nothing.js", "/index.html/", "/assets/9c1e/app.js.gz"}) {
    EXPECT_EQ(get(path).status, 404U) << path;
  }
}

TEST_F(StaticFilesTest, LetsBrowsersKeepAssetsForAYearAndAskForPagesEachTime) {
  EXPECT_THAT(get("/assets/9c1e/app.js").headers,
              Contains(Pair("Cache-Control", "public, max-age=31536000, immutable")));
  EXPECT_THAT(get("/").headers, Contains(Pair("Cache-Control", "no-cache")));
  EXPECT_THAT(get("/build.json").headers, Contains(Pair("Cache-Control", "no-cache")));
}

TEST_F(StaticFilesTest, PrefersTheCompressedVariantWhereItIsAccepted) {
  const HttpResponse compressed = get("/assets/9c1e/app.js", "br, gzip;q=0.8");
  EXPECT_EQ(compressed.content(), "compressed");
  EXPECT_THAT(compressed.headers, Contains(Pair("Content-Encoding", "gzip")));
  EXPECT_THAT(compressed.headers, Contains(Pair("Vary", "Accept-Encoding")));

  for (const std::string refusing : {"", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"}) {
    EXPECT_EQ(get("/assets/9c1e/app.js", refusing).content(), "let a;") << refusing;
  }
  EXPECT_THAT(get("/", "gzip").headers, Not(Contains(Key("Content-Encoding"))));
}

TEST_F(StaticFilesTest, AnswersThatNothingChanged) {
  const StaticFiles files(folder_);
  HttpRequest request;
  request.method = "GET";
  request.path = "/";
  const auto headers = files.answer(request).headers;
  ASSERT_EQ(headers[0].first, "ETag");

  request.if_none_match = "\"other\", " + headers[0].second;
  EXPECT_EQ(files.answer(request).status, 304U);
  EXPECT_EQ(files.answer(request).content(), "");
  request.path = "/table";
  EXPECT_EQ(files.answer(request).status, 200U);
}

TEST_F(StaticFilesTest, OnlyReads) {
  HttpRequest request;
  request.method = "DELETE";
  request.path = "/";
  const HttpResponse response = StaticFiles(folder_).answer(request);
  EXPECT_EQ(response.status, 405U);
  EXPECT_THAT(response.headers, Contains(Pair("Allow", "GET, HEAD")));
}

TEST_F(StaticFilesTest, KnowsTheBuildOfThePages) {
  EXPECT_EQ(StaticFiles(folder_).build(), "9c1e");
}

TEST_F(StaticFilesTest, KeepsThePagesOfItsStart) {
  const StaticFiles files(folder_);
  write("index.html", "<newer>");
  HttpRequest request;
  request.method = "GET";
  request.path = "/";
  EXPECT_EQ(files.answer(request).content(), "<phone>");
}

TEST_F(StaticFilesTest, SaysThatAFolderIsMissing) {
  EXPECT_THROW(StaticFiles(folder_ / "nowhere"), fs::filesystem_error);
}

}  // namespace
}  // namespace trinque::server
