#include "server/chance/transcript.hpp"

namespace trinque::server {

Bytes32 hash_of_no_transcript() { return sha256({"trinque transcript 1"}); }

void TranscriptWriter::add(std::string_view entry) {
  last_ = sha256({view_of(last_), entry});
  lines_ += R"({"hash":")";
  lines_ += hex_of(last_);
  lines_ += R"(","entry":)";
  lines_ += entry;
  lines_ += "}\n";
}

}  // namespace trinque::server
