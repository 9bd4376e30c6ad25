import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import type { SourceRegex } from "./find-slow-regexes.ts";

type Place = { path: string; line: number };

/** Languages whose tables for reading aloud are built when they are first used. */
const SPOKEN = ["en", "de", "es", "fr"] as const;

/** Returns where a TypeScript file puts regular expressions together at run time. */
export function listBuiltPlaces(path: string, text: string): Place[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isMade && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") {
      found.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Uses what puts expressions together when it is first called. */
async function runBuilders(): Promise<void> {
  const { cleanText } = await import("#models/speech/clean-text.ts");
  const { toListener, factToListener } = await import("#models/demo/to-listener.ts");
  const { mayEndInAbbreviation } = await import("#lib/languages/language-words.ts");
  const { wordsOf } = await import("#lib/languages/words-of.ts");
  const { pronouncer } = await import("#lib/model-clients/pronounce.ts");
  const { findSnippet, readSearch } = await import("#lib/conversations/search-words.ts");
  for (const language of SPOKEN) {
    cleanText("On 3 May at 9.30 a.m., no. 4 costs $5 and 10 kg.", language);
    mayEndInAbbreviation("a.m.", wordsOf(language));
  }
  toListener("the customer's order");
  factToListener("the customer's order");
  pronouncer([{ written: "Vis a vis", spoken: "veezavee" }], true);
  for (const typed of ["north door", "北"]) findSnippet("The north door", readSearch(typed));
}

/**
 * Loads files and returns the regular expressions that they put together while they are loaded, or when they are first used.
 */
export async function recordBuiltRegexes(root: string, paths: readonly string[]): Promise<SourceRegex[]> {
  const built: SourceRegex[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, args, newTarget) {
      const made = Reflect.construct(target, args, newTarget);
      const place = callerIn(root);
      if (place) built.push({ ...place, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const path of paths) await import(pathToFileURL(`${root}/${path}`).href);
    await runBuilders();
  } finally {
    globalThis.RegExp = own;
  }
  return built;
}

/** Where the repository's code called the constructor. */
function callerIn(root: string): Place | undefined {
  const lines = (new Error("where").stack ?? "").split("\n").slice(3);
  const [, url = "", line = ""] =
    /(file:\/\/[^)\s]{1,1000}?):(\d{1,9}):\d{1,9}\)?$/.exec(lines[0] ?? "") ?? [];
  if (url === "" || url.includes("node_modules")) return undefined;
  return { path: relative(root, fileURLToPath(url)), line: Number(line) };
}
