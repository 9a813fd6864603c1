#!/bin/sh
# Runs backup, restore, move or remove-factors with the account and variables of rodizio.service. As root, such as:
# sh /opt/rodizio/deploy/operate.sh backup /var/lib/rodizio/rodizio.tar.gz
exec systemd-run --quiet --pipe --wait --collect --uid=rodizio --working-directory=/opt/rodizio \
  --setenv=DATA_DIR=/var/lib/rodizio --property=EnvironmentFile=-/etc/rodizio.env \
  /usr/bin/node dist/server/main.js "$@"
