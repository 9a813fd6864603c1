#!/bin/sh
# For rodizio-backup.service, as root: a new backup named by its time; those older than 14 days go once it is complete.
set -eu
folder=/var/lib/rodizio/backups
install -d -m 700 -o rodizio "$folder"
# The embedded database has one process at a time.
if ! grep -qs '^DATABASE_URL=.' /etc/rodizio.env && systemctl is-active --quiet rodizio; then
  trap 'systemctl start rodizio' EXIT
  trap 'exit 1' INT TERM
  systemctl stop rodizio
fi
sh "$(dirname "$0")/operate.sh" backup "$folder/rodizio-$(date +%F-%H%M%S).tar.gz"
find "$folder" -name 'rodizio-*.tar.gz' -mtime +14 -delete
