# The Debian package: `docker/package.sh` builds and tries it.
install(FILES docker/debian/trinque.service DESTINATION lib/systemd/system COMPONENT service)
install(FILES docker/debian/trinque.toml DESTINATION ${CMAKE_INSTALL_FULL_SYSCONFDIR}/trinque COMPONENT service)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME trinque)
set(CPACK_PACKAGE_VENDOR "Trinque")
set(CPACK_PACKAGE_CONTACT "Trinque <packages@trinque.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "server for French party games played on phones")
set(CPACK_PACKAGE_DESCRIPTION "Friends sit around a table, each with a phone, and join by a QR code.
A laptop or a television shows the table. The games are Tas de dés,
Rouge ou noir and Give'n'Take. Evenings survive locked phones and a
restart of the server.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "init-system-helpers (>= 1.54~)")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
file(WRITE ${PROJECT_BINARY_DIR}/conffiles "/etc/trinque/trinque.toml\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/docker/debian/postinst
  ${PROJECT_SOURCE_DIR}/docker/debian/prerm
  ${PROJECT_SOURCE_DIR}/docker/debian/postrm
  ${PROJECT_BINARY_DIR}/conffiles)
include(CPack)
