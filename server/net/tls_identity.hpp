#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

namespace boost::asio::ssl {
class context;
}

namespace trinque::server {

/// The certificate by which the server is known, and its key. TLS 1.2 and later.
class TlsIdentity {
 public:
  /// Both files in PEM; the certificate comes first in its file, and then those that lead to its
  /// issuer. Throws std::runtime_error with a sentence for the operator.
  TlsIdentity(std::filesystem::path certificate, std::filesystem::path key);

  /// What new connections use. May be called from any thread.
  std::shared_ptr<boost::asio::ssl::context> current() const;

  /// Reads the files again, for connections from now on. What cannot be used is logged, and the
  /// former certificate stays.
  void reload();

 private:
  const std::filesystem::path certificate_;
  const std::filesystem::path key_;
  mutable std::mutex mutex_;
  std::shared_ptr<boost::asio::ssl::context> current_;
};

}  // namespace trinque::server
