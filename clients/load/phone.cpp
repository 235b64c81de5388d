#include "clients/load/phone.hpp"

#include "clients/load/json_scan.hpp"

namespace trinque::load {

Phone::Phone(Poller& poller, Owner& owner, Destination destination, std::string name)
    : owner_(owner),
      destination_(std::move(destination)),
      name_(std::move(name)),
      socket_(poller, *this) {}

void Phone::connect() { socket_.open(destination_.port, "/ws/" + destination_.code, "trinque.v1"); }

void Phone::reconnect() {
  is_ready_ = false;
  socket_.close();
  connect();
}

void Phone::on_open() {
  std::string hello = R"({"t":"hello","protocol":1,"role":"phone","tokens":[)";
  if (!token_.empty()) hello += '"' + token_ + '"';
  hello += ']';
  if (!boot_.empty()) {
    hello += ",\"revision\":" + std::to_string(view_.revision()) + ",\"boot\":\"" + boot_ + '"';
  }
  socket_.send(hello + '}');
}

void Phone::on_message(std::string_view message) {
  const std::string_view type = text_of(member_of(message, "t"));
  if (type == "state") return take_frame(message);
  if (type == "answer") return on_done(message);
  if (type == "refused") return on_refusal(message);
  if (type == "welcome") return on_welcome(message);
  if (type == "own") {
    ++servings_;
  } else if (type == "bye") {
    owner_.on_wrong(*this, "sent home: " + std::string(message));
  }
}

void Phone::on_lost(std::string_view why) {
  is_ready_ = false;
  owner_.on_wrong(*this, "connection " + std::string(why));
}

void Phone::on_welcome(std::string_view message) {
  boot_ = text_of(member_of(message, "boot"));
  view_.take(member_of(message, "state"));
  if (!token_.empty() && member_of(message, "seats") == "[]")
    owner_.on_wrong(*this, "the token was not accepted");
  if (!unanswered_.empty()) socket_.send(unanswered_);
  if (!name_.empty() && token_.empty() && unanswered_.empty()) {
    unanswered_ = R"({"t":"join","request":1,"name":")" + name_ + R"(","key":"generator )" +
                  destination_.code + " " + name_ + R"("})";
    socket_.send(unanswered_);
  }
  if (name_.empty() || !token_.empty()) become_ready();
}

void Phone::become_ready() {
  is_ready_ = true;
  owner_.on_ready(*this);
}

void Phone::on_done(std::string_view message) {
  unanswered_.clear();
  if (!token_.empty()) {
    const auto request = static_cast<std::uint32_t>(number_of(member_of(message, "request")));
    return owner_.on_answer(*this, request);
  }
  const std::string_view done = member_of(message, "done");
  seat_ = static_cast<int>(number_of(member_of(done, "seat")));
  token_ = text_of(member_of(done, "token"));
  become_ready();
}

void Phone::on_refusal(std::string_view message) {
  unanswered_.clear();
  owner_.on_refused(*this, message);
}

void Phone::take_frame(std::string_view frame) {
  if (view_.take(frame) == RoomView::Taken::gap)
    owner_.on_wrong(*this, "a frame is missing before " + std::string(frame.substr(0, 80)));
  owner_.on_state(*this, frame.size());
}

void Phone::command(std::string_view body) {
  ++last_request_;
  unanswered_ = "{" + std::string(body) + ",\"seat\":" + std::to_string(seat_) +
                ",\"request\":" + std::to_string(last_request_) + "}";
  socket_.send(unanswered_);
}

void Phone::keep_alive(Moment silent_since) {
  if (is_ready_ && socket_.sent_at() < silent_since) socket_.send(R"({"t":"ping","n":1})");
}

}  // namespace trinque::load
