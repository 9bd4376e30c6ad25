import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { PHRASE_RULES, type ProseRule, WORD_RULES } from "./prose/rules.ts";

/** A stretch of text that people read, with the offset at which it begins in its file. */
type Prose = { at: number; text: string };

const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|>[^<>{}=;]+</g;

/** A string or a piece of markup counts as prose from two words on: one word is a key, a class or a path. */
const isSentence = (text: string): boolean => /[A-Za-z]{2,}\s+[A-Za-z]{2,}/.test(text);

/**
 * Finds what people read in a source file: comments, strings and text between tags. In Markdown that is everything but
 * fenced blocks.
 */
export function findProse(path: string, source: string): Prose[] {
  if (path.endsWith(".md")) {
    return [{ at: 0, text: source.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, " ")) }];
  }
  return [...source.matchAll(COMMENT_OR_STRING)]
    .filter((match) => isSentence(match[0]))
    .map((match) => ({ at: match.index, text: match[0] }));
}

/**
 * Checks the project's own texts against `scripts/prose/rules.ts`: phrasing that reads as translated, and words that
 * `docs/glossary.md` replaced. Prints each place and fails if there is one.
 *
 *   node scripts/start.mjs run scripts/check-prose.ts [path…]
 */

const CHECKED = /\.(?:md|tsx?|mjs|css|py)$/;
/** Generated files, recorded data, and the rules themselves, which quote what they forbid. */
const SKIPPED =
  /^sdk\/src\/api-types\.ts$|viseme-weights|\/golden\/|^db\/migrations\/|^scripts\/(?:prose\/|check-prose\.test)|^bench\/knowledge\/(?:clinic|company|machines|town|german|french|spanish|unanswered)\.ts$/;
/** Pages that name the old words on purpose. */
const NAMES_OLD_WORDS = /^(?:docs\/glossary|CHANGELOG)\.md$/;

type Finding = { path: string; line: number; phrase: string; rule: ProseRule };

function findIn(path: string, source: string): Finding[] {
  const findings: Finding[] = [];
  const report = (rule: ProseRule, at: number, phrase: string) =>
    findings.push({ path, line: source.slice(0, at).split("\n").length, phrase, rule });
  for (const { at, text } of findProse(path, source))
    for (const rule of PHRASE_RULES.filter(({ except }) => !except?.test(path)))
      for (const match of text.matchAll(rule.pattern)) report(rule, at + match.index, match[0]);
  if (!NAMES_OLD_WORDS.test(path))
    for (const rule of WORD_RULES.filter(({ except }) => !except?.test(path)))
      for (const match of source.matchAll(rule.pattern)) report(rule, match.index, match[0]);
  return findings;
}

function main(paths: string[]): void {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...paths], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const files = listed
    .split("\n")
    .filter((path) => CHECKED.test(path) && !SKIPPED.test(path) && existsSync(path));
  const findings = files.flatMap((path) => findIn(path, readFileSync(path, "utf8")));
  for (const { path, line, phrase, rule } of findings)
    console.log(`${path}:${line}: “${phrase.replace(/\s+/g, " ")}” (${rule.name}): ${rule.instead}`);
  console.log(`${findings.length} places in ${files.length} files`);
  process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
}

main(process.argv.slice(2));
