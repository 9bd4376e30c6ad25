const NEEDED = ["PATH", "HOME", "TMPDIR", "LANG", "SystemRoot"];

/** The environment of a rendering process, without the app's addresses and secrets. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  const values = Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));
  return { ...values, NODE_ENV: process.env.NODE_ENV };
}
