/**
 * Whether this is the quick tier: `npm test` without `--all` sets `QUICK_TESTS`. Without it, as in a command that names
 * test files, everything runs.
 */
// biome-ignore lint/style/noProcessEnv: test runners read it before any settings exist.
export const isQuick = process.env.QUICK_TESTS === "1";
