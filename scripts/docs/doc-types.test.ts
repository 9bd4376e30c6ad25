import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PAGES = globSync(["docs/*.md", "sdk/*.md", "sdk/react/*.md", "README.md"], { cwd: root }).sort();
/** A folder that doesn't exist: its files are only in memory. */
const FOLDER = join(root, ".doc-types");

/** What blocks use and readers have in their own app. */
const PLACEHOLDERS = `
import type { AnswerOf, BodyOf, Payload, VisavisClient } from "@visavis/server";
declare global {
  const client: VisavisClient;
  const SCENARIO_ID: string;
  const AVATAR_ID: string;
  const id: string;
  const baseId: string;
  const oldId: string;
  const lastEventId: string;
  const request: Request;
  const rawBody: string;
  const call: AnswerOf<"conversations.connect">;
  const nodes_json: BodyOf<"scenarios.create">["nodes_json"];
  function userOfSession(request: Request): Promise<{ name: string } | null>;
  function authenticate(request: Request): Promise<{ name: string } | null>;
  function prepare(call: { user: { name: string }; payload: Payload }): BodyOf<"conversations.connect">;
  function notifyOurTeam(): void;
  function remember(id: string): Promise<void>;
  function storeTranscript(id: string): Promise<void>;
}
`;

/** The parts of Express that the webhooks' receiver uses. */
const EXPRESS = `
type Handler = (request: { headers: Record<string, string | string[] | undefined>; body: Uint8Array }, response: { sendStatus(status: number): void }) => unknown;
declare function express(): { post(path: string, ...handlers: (Handler | object)[]): void };
declare namespace express { function raw(options: { type: string }): object }
export default express;
`;

type Block = { name: string; code: string };

/** The typed blocks of a page. Each may use what earlier ones import, as a reader who pastes them in order. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), "utf8");
  let imports = "";
  return [...text.matchAll(/^ *```(ts|tsx)\n([\s\S]*?)^ *```$/gm)].map(([, , code = ""], index) => {
    const own: string[] = code.match(/^import .*;$/gm) ?? [];
    const earlier = imports
      .split("\n")
      .filter((line) => line !== "" && !own.includes(line))
      .join("\n");
    imports += `${own.join("\n")}\n`;
    return { name: `${page}, example ${index + 1}`, code: `${code}\n${earlier}\nexport {};\n` };
  });
}

const sdk = (file: string): string[] => [join(root, "sdk", file)];
const OPTIONS: ts.CompilerOptions = {
  ...{ target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext, strict: true, noEmit: true },
  ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, moduleDetection: ts.ModuleDetectionKind.Force },
  ...{ allowImportingTsExtensions: true, noUncheckedIndexedAccess: true, skipLibCheck: true },
  ...{ jsx: ts.JsxEmit.ReactJSX, types: ["node"], typeRoots: [join(root, "node_modules/@types")] },
  paths: {
    "@visavis/server": sdk("src/index.ts"),
    "@visavis/server/*": sdk("src/*.ts"),
    "@visavis/react": sdk("react/src/index.ts"),
    "@visavis/react/styles.css": [join(FOLDER, "styles.d.ts")],
    express: [join(FOLDER, "express.d.ts")],
  },
};

/** Type checks files that are only in memory, beside those of the disk. */
function check(files: Map<string, string>): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists.call(host, file);
  host.readFile = (file) => files.get(file) ?? readFile.call(host, file);
  host.getSourceFile = (file, target) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, target);
  };
  const program = ts.createProgram([...files.keys()], OPTIONS, host);
  return [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
}

// Guards readers who paste: a block with a typo, a missing import or an "…" is one that their compiler refuses.
test("every TypeScript block of the guides and of the SDK's READMEs has correct types", () => {
  const blocks = PAGES.flatMap(blocksOf);
  expect(blocks.length).toBeGreaterThan(10);
  const at = (name: string): string => join(FOLDER, name);
  const names = new Map(blocks.map(({ name }, index) => [at(`block-${index}.tsx`), name]));
  const files = new Map([
    [at("placeholders.d.ts"), PLACEHOLDERS],
    [at("express.d.ts"), EXPRESS],
    [at("styles.d.ts"), "export {};"],
    ...blocks.map(({ code }, index): [string, string] => [at(`block-${index}.tsx`), code]),
  ]);
  const problems = check(files).map(({ file, messageText }) => {
    return `${names.get(file?.fileName ?? "")}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
  expect(problems).toEqual([]);
});
