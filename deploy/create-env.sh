#!/bin/sh
# Writes deploy/.env with new secrets: create-env.sh <public name> [<its IPv4 address>]
set -eu
umask 077

fail() {
  echo "$1" >&2
  exit 1
}

host="${1:-}"
[ -n "$host" ] || fail "Usage: create-env.sh <public name> [<its IPv4 address>]"
case "$host" in *[!a-zA-Z0-9.-]*) fail "Use a name alone, such as calls.example.com, without https:// and without a port." ;; esac

env="${ENV_FILE:-$(dirname "$0")/.env}"
[ ! -e "$env" ] || fail "$env exists. Its secrets open what is stored, so it is not replaced."

ip="${2:-$(getent ahostsv4 "$host" 2>/dev/null | awk 'NR == 1 { print $1 }')}"
[ -n "$ip" ] || fail "$host does not resolve to an IPv4 address. Create its DNS record (A), or name the address as second argument."

hex() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

# Renamed when it is complete.
cat > "$env.tmp" <<SETTINGS
PUBLIC_HOST=$host
PUBLIC_IP=$ip

POSTGRES_PASSWORD=$(hex)
LIVEKIT_API_SECRET=$(hex)
VISAVIS_WORKER_SECRET=$(hex)
VISAVIS_JOBS_SECRET=$(hex)
VISAVIS_OPERATOR_SECRET=$(hex)
VISAVIS_ENCRYPTION_KEY=$(head -c 32 /dev/urandom | base64 | tr -d '\n')
INNGEST_SIGNING_KEY=$(hex)
INNGEST_EVENT_KEY=$(hex)
SETTINGS
mv "$env.tmp" "$env"
echo "Wrote $env for $host ($ip). Keep a copy: the secrets open what is stored. .env.example explains more settings."
