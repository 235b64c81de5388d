# What `cmake --install` lays, and what CPack packs. The pages are looked for beside the program's folder, in
# ../share/trinque/web, so that the whole can be moved.
include(GNUInstallDirs)

install(TARGETS trinque RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_BINARY_DIR}/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/trinque/web)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# The manual is made of what the program says of itself.
find_program(HELP2MAN_PROGRAM help2man)
if(HELP2MAN_PROGRAM)
  add_custom_command(
    OUTPUT ${PROJECT_BINARY_DIR}/trinque.1.gz
    COMMAND ${HELP2MAN_PROGRAM} --locale=C.UTF-8 --no-info --section=1 --version-option=version
      --include=${PROJECT_SOURCE_DIR}/docker/debian/manual.include
      --output=${PROJECT_BINARY_DIR}/trinque.1 $<TARGET_FILE:trinque>
    COMMAND gzip -9nf ${PROJECT_BINARY_DIR}/trinque.1
    DEPENDS trinque docker/debian/manual.include
    COMMENT "Writing the manual page"
    VERBATIM)
  add_custom_target(trinque_manual ALL DEPENDS ${PROJECT_BINARY_DIR}/trinque.1.gz)
  install(FILES ${PROJECT_BINARY_DIR}/trinque.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

add_custom_command(
  OUTPUT ${PROJECT_BINARY_DIR}/changelog.gz
  COMMAND gzip -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${PROJECT_BINARY_DIR}/changelog.gz
  DEPENDS CHANGELOG.md)
add_custom_target(trinque_changelog ALL DEPENDS ${PROJECT_BINARY_DIR}/changelog.gz)
install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Other people's work that is inside the program and the pages, with its licences.
add_custom_command(
  OUTPUT ${PROJECT_BINARY_DIR}/third-party-notices.gz
  COMMAND ${PROJECT_SOURCE_DIR}/scripts/notices.sh ${PROJECT_BINARY_DIR}/third-party-notices.gz
  DEPENDS scripts/notices.sh clients/package-lock.json trinque_node_modules
  COMMENT "Collecting licences"
  VERBATIM)
add_custom_target(trinque_notices DEPENDS ${PROJECT_BINARY_DIR}/third-party-notices.gz)
install(FILES ${PROJECT_BINARY_DIR}/third-party-notices.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)

# All that is laid, and nothing else.
add_custom_target(trinque_installed)
add_dependencies(trinque_installed trinque trinque_web trinque_changelog trinque_notices)
if(HELP2MAN_PROGRAM)
  add_dependencies(trinque_installed trinque_manual)
endif()
