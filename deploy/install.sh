#!/bin/sh
# Installs Serein from an unpacked release (npm run release -- --with-node) on Debian or Ubuntu: PostgreSQL, Caddy, a service, a first
# configuration. Run again, it puts a newer release in place and keeps database, pictures and settings.
#   sudo ./deploy/install.sh [domain] [mail address]
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
say() { printf '%s\n' "$*"; }
stop() { say "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || stop 'Run this as root: sudo ./deploy/install.sh'
[ -x "$here/bin/node" ] || stop 'This release has no Node in it: make it with "npm run release -- --with-node".'
command -v apt-get >/dev/null || stop 'This script knows Debian and Ubuntu. For others, docs/operating.md says what it does.'

settings=/etc/serein/serein.env
ask() { # variable, question
  eval "value=\${$1:-}"
  while [ -z "$value" ]; do
    printf '%s ' "$2"
    read -r value || stop "An answer is missing."
  done
  eval "$1=\$value"
}
domain=${1:-}
mail=${2:-}
if [ ! -f "$settings" ]; then
  ask domain 'Under which domain will people find it, for instance booking.example.com?'
  ask mail 'Your mail address, for the certificate and as sender of mails:'
fi

say 'Installing PostgreSQL and Caddy …'
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends postgresql caddy openssl ca-certificates libatomic1 >/dev/null

id serein >/dev/null 2>&1 || useradd --system --home-dir /var/lib/serein --shell /usr/sbin/nologin serein
install -d -o serein -g serein -m 750 /var/lib/serein
install -d -o serein -g serein -m 700 /var/backups/serein
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
if command -v pg_lsclusters >/dev/null && ! pg_lsclusters -h | grep -q online; then
  pg_lsclusters -h | while read -r version name _; do pg_ctlcluster "$version" "$name" start; done
fi
as_postgres psql -qtAc "select 1 from pg_roles where rolname = 'serein'" | grep -q 1 ||
  as_postgres createuser serein
as_postgres psql -qtAc "select 1 from pg_database where datname = 'serein'" | grep -q 1 ||
  as_postgres createdb -O serein -E UTF8 -T template0 serein

if [ ! -f "$settings" ]; then
  [ ! -f /etc/caddy/Caddyfile ] || cp -pn /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-serein
  {
    say "{"
    say "	email $mail"
    say "}"
    sed "s/{\$SEREIN_DOMAIN}/$domain/; s/{\$SEREIN_UPSTREAM:127.0.0.1:3000}/127.0.0.1:3000/" "$here/deploy/caddy/Caddyfile"
  } >/etc/caddy/Caddyfile
  install -d -m 750 -g serein /etc/serein
  umask 077
  {
    say "SEREIN_ENV=production"
    say "SEREIN_URL=https://$domain"
    say "# Caddy is the one proxy in front, and nobody comes past it."
    say "SEREIN_TRUST_PROXY=1"
    say "HOST=127.0.0.1"
    say "SEREIN_SECRET=$(openssl rand -hex 32)"
    say "SEREIN_FIELD_KEYS=first:$(openssl rand -base64 32)"
    say "# By its socket, where PostgreSQL knows the user of the system."
    say "DATABASE_URL=postgres://serein@localhost/serein?host=/var/run/postgresql"
    say "# A mail server comes here, with what it needs: docs/operating.md, Mail."
    say "#SMTP_URL="
    say "#MAIL_FROM=$mail"
  } >"$settings.new"
  chown root:serein "$settings.new"
  chmod 640 "$settings.new"
  umask 022
  # Last, so that one that was broken off begins anew.
  mv "$settings.new" "$settings"
fi

say 'Putting this release in place …'
rm -rf /opt/serein.new
cp -a "$here" /opt/serein.new
chown -R root:root /opt/serein.new
rm -rf /opt/serein.old
[ ! -d /opt/serein ] || mv /opt/serein /opt/serein.old
mv /opt/serein.new /opt/serein
install -m 644 /opt/serein/deploy/systemd/* /etc/systemd/system
install -D -m 755 /opt/serein/deploy/serein /usr/local/bin/serein

if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable -q serein caddy
  systemctl enable -q --now serein-backup.timer
  systemctl restart serein
  systemctl reload-or-restart caddy
  say 'Starting …'
  /opt/serein/bin/node --env-file="$settings" -e '
    const end = Date.now() + 120_000
    const ask = () => fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => ok, () => false)
    while (!(await ask())) if (Date.now() < end) await new Promise((go) => setTimeout(go, 500)); else process.exit(1)' ||
    stop 'Serein does not serve: "journalctl -u serein -n 50" says why, and so may "serein doctor".'
  say 'Serein serves. Until it has been set up, /var/lib/serein/set-up-link has the link that does so.'
  say 'Each night it is backed up to /var/backups/serein: bring that to another place, and keep /etc/serein/serein.env apart from it.'
else
  say 'Everything is in place; this machine has no systemd, so start it as deploy/systemd/serein.service says.'
fi
