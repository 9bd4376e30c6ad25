/**
 * Rejects regular expressions whose time grows faster than the text they read. Everything that a visitor, a model, an
 * endpoint or a document says may be read by one. Those that are put together at run time are built and checked too; one that
 * nothing builds needs a review. Prints each place and fails if there is one.
 *
 *   node scripts/start.mjs run scripts/check-regexes.ts
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { BUILT_LATER, findSlowRegexes, listRegexes } from "#scripts/regexes/find-slow-regexes.ts";
import { listBuiltPlaces, recordBuiltRegexes } from "#scripts/regexes/record-built-regexes.ts";

/** What runs in calls, in the app and in browsers; tools and tests read only what this repository has. */
const CHECKED =
  /^(?:(?:agent|app|components|db|inngest|lib|models|sdk\/src)\/.*|proxy|instrumentation[\w-]*)(?<!\.test|\.spec)\.tsx?$/;

async function main(): Promise<void> {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const files = listed.split("\n").filter((path) => CHECKED.test(path) && existsSync(path));
  const texts = files.map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const written = texts.flatMap(({ path, text }) => listRegexes(path, text));
  const places = texts.flatMap(({ path, text }) => listBuiltPlaces(path, text));
  const built = await recordBuiltRegexes(process.cwd(), [...new Set(places.map(({ path }) => path))]);
  const regexes = [...written, ...built];
  const slow = findSlowRegexes(regexes);
  for (const { path, line, source, isExponential } of slow) {
    console.log(
      `${path}:${line}: ${isExponential ? "exponential" : "quadratic"} time: ${source.slice(0, 120)}`,
    );
  }
  const known = new Set(built.map(({ path, line }) => `${path}:${line}`));
  const unknown = places.filter(({ path, line }) => !known.has(`${path}:${line}`) && !(path in BUILT_LATER));
  for (const { path, line } of unknown)
    console.log(
      `${path}:${line}: never built here: use it in record-built-regexes.ts, or review it in BUILT_LATER`,
    );
  console.log(
    `${slow.length} slow expressions of ${written.length}, and of ${built.length} that are put together, in ${files.length} files`,
  );
  const isEmpty = written.length === 0 || built.length === 0;
  process.exitCode = slow.length > 0 || unknown.length > 0 || isEmpty ? 1 : 0;
}

await main();
