/**
 * Rejects regular expressions whose time grows faster than the text they read. Everything that a visitor, a model, an
 * endpoint or a document says may be read by one. Prints each place and fails if there is one.
 *
 *   node scripts/start.mjs run scripts/check-regexes.ts
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findSlowRegexes, listRegexes } from "#scripts/regexes/find-slow-regexes.ts";

/** What runs in calls, in the app and in browsers; tools and tests read only what this repository has. */
const CHECKED = /^(?:agent|app|components|db|inngest|lib|models|sdk\/src)\/.*(?<!\.test|\.spec)\.tsx?$/;

function main(): void {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const files = listed.split("\n").filter((path) => CHECKED.test(path) && existsSync(path));
  const regexes = files.flatMap((path) => listRegexes(path, readFileSync(path, "utf8")));
  const slow = findSlowRegexes(regexes);
  for (const { path, line, source, isExponential } of slow) {
    console.log(
      `${path}:${line}: ${isExponential ? "exponential" : "quadratic"} time: ${source.slice(0, 120)}`,
    );
  }
  console.log(`${slow.length} slow expressions of ${regexes.length} in ${files.length} files`);
  process.exitCode = slow.length > 0 || regexes.length === 0 ? 1 : 0;
}

main();
