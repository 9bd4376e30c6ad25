const NEEDED = ["PATH", "HOME", "TMPDIR", "LANG", "SystemRoot"];

/** What a process that draws sees of the app's environment: no address, no secret. */
export function frugalEnvironment(): NodeJS.ProcessEnv {
  const values = Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));
  return { ...values, NODE_ENV: process.env.NODE_ENV };
}
