const NEEDED = ["PATH", "HOME", "TMPDIR", "LANG", "SystemRoot", "NODE_COMPILE_CACHE"];

/**
 * How long a job may get next to no CPU before its priority is raised. 0: it begins with the higher one, as in tests, which leave
 * a job no CPU, so that most would begin twice.
 */
export const starvingAfterMs = (): number => Number(process.env.STARVING_AFTER_MS ?? 20_000);

/** The environment of a rendering process, without the app's addresses and secrets. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  const values = Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));
  return { ...values, NODE_ENV: process.env.NODE_ENV };
}
