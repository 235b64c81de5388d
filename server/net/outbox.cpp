#include "server/net/outbox.hpp"

#include <algorithm>
#include <utility>

namespace trinque::server {
namespace {

std::shared_ptr<const EncodedFrame> merge(const EncodedFrame& older, const EncodedFrame& newer) {
  auto both = std::make_shared<EncodedFrame>();
  both->frame = protocol::merged(older.frame, newer.frame);
  both->text = protocol::render(both->frame);
  return both;
}

}  // namespace

Outbox::Ending ending_of(protocol::Goodbye goodbye) {
  return {protocol::write_bye(goodbye), protocol::close_code_of(goodbye)};
}

Outbox::Ending ending_of_move(std::string_view node_url, std::string_view code) {
  // From http to ws, and from https to wss.
  constexpr std::string_view http = "http";
  const std::string socket =
      "ws" + std::string(node_url.substr(http.size())) + "/ws/" + std::string(code);
  return {protocol::write_moved(socket), protocol::close_code_of(protocol::Goodbye::moved)};
}

void Outbox::push(protocol::SharedText text) { append({std::move(text), nullptr}); }

void Outbox::push_state(std::shared_ptr<const EncodedFrame> frame) {
  if (ending_) return;
  const auto older = std::find_if(waiting_.rbegin(), waiting_.rend(),
                                  [](const Waiting& waiting) { return waiting.state != nullptr; });
  // Both go where the newer one stands: where the older one stood, a `welcome` between them would
  // take the client back to a revision that is over.
  if (older != waiting_.rend()) {
    const bool continues = frame->frame.since == older->state->frame.revision;
    const bool replaces = continues || frame->frame.since == 0;
    if (continues) frame = merge(*older->state, *frame);
    if (replaces) {
      bytes_ -= older->text->size();
      waiting_.erase(std::next(older).base());
      ++history_.merged;
    }
  }
  // Shares the ownership of the frame, and points to its text.
  protocol::SharedText text(frame, &frame->text);
  append({std::move(text), std::move(frame)});
}

void Outbox::append(Waiting waiting) {
  if (ending_) return;
  bytes_ += waiting.text->size();
  waiting_.push_back(std::move(waiting));
  if (bytes_ <= bounds_.bytes && waiting_.size() <= bounds_.frames) return;
  history_.dropped += waiting_.size();
  waiting_.clear();
  bytes_ = 0;
  has_overflown_ = true;
  finish(ending_of(protocol::Goodbye::too_slow));
}

void Outbox::finish(Ending ending) {
  if (!ending_) ending_ = std::move(ending);
}

std::vector<protocol::SharedText> Outbox::take() {
  std::vector<protocol::SharedText> texts;
  texts.reserve(waiting_.size());
  for (Waiting& waiting : waiting_) {
    texts.push_back(std::move(waiting.text));
  }
  history_.taken += texts.size();
  waiting_.clear();
  bytes_ = 0;
  return texts;
}

}  // namespace trinque::server
