#include "server/net/tls_identity.hpp"

#include "server/ops/log.hpp"

#include <boost/asio/ssl/context.hpp>
#include <spdlog/spdlog.h>

#include <stdexcept>

namespace trinque::server {
namespace {

namespace fs = std::filesystem;
namespace ssl = boost::asio::ssl;
using boost::system::error_code;

void check(error_code ec, const char* what, const fs::path& file) {
  if (ec) throw std::runtime_error(std::string(what) + " " + file.string() + ": " + ec.message());
}

std::shared_ptr<ssl::context> read(const fs::path& certificate, const fs::path& key) {
  auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
  SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  // Renegotiation lets a client make the server compute again and again.
  SSL_CTX_set_options(context->native_handle(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  // Nobody is there to type the password of a key.
  context->set_password_callback(
      [](std::size_t, ssl::context::password_purpose) { return std::string(); });
  error_code ec;
  context->use_certificate_chain_file(certificate.string(), ec);
  check(ec, "cannot use the certificate", certificate);
  context->use_private_key_file(key.string(), ssl::context::pem, ec);
  check(ec, "cannot use the key", key);
  return context;
}

}  // namespace

TlsIdentity::TlsIdentity(fs::path certificate, fs::path key)
    : certificate_(std::move(certificate)),
      key_(std::move(key)),
      current_(read(certificate_, key_)) {}

std::shared_ptr<ssl::context> TlsIdentity::current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

void TlsIdentity::reload() {
  try {
    auto fresh = read(certificate_, key_);
    const std::lock_guard lock(mutex_);
    current_ = std::move(fresh);
    spdlog::info("certificate read again");
  } catch (const std::runtime_error& failure) {
    spdlog::error("certificate not read again error={}", quoted_value(failure.what()));
  }
}

}  // namespace trinque::server
