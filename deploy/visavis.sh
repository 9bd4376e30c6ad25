#!/bin/sh
# In an image: `visavis start <roles>`, `visavis healthcheck [live|ready]`, and the commands of the command line.
case "$1" in
  start)
    exec node --disable-warning=ExperimentalWarning /app/scripts/start.ts "$@"
    ;;
  healthcheck)
    exec node --eval "
      const path = process.argv[1] ?? 'live';
      fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/' + path, { signal: AbortSignal.timeout(4000) })
        .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));
    " "${2:-live}"
    ;;
  *)
    exec node --disable-warning=ExperimentalWarning /app/scripts/visavis.ts "$@"
    ;;
esac
