import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Properties that hold a message of an error: of `AppError`, of a zod schema, or of what becomes one of them. */
const HOLDERS = new Set(["message", "error"]);
/** Functions whose argument at this place is a message, or what one begins with. */
const CALLS: Record<string, number> = { invalidField: 1, notFound: 0, refuse: 0, about: 1 };
/** Files whose functions return messages, or what follows the name of a field in one. */
const RETURNING = /^lib\/(http\/parse-input|tools\/endpoints\/check-endpoint)\.ts$/;

type Root = { root: string };

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

function importsOf(source: ts.SourceFile, { root }: Root): string[] {
  const files: string[] = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) continue;
    const { text } = moduleSpecifier;
    if (text.startsWith("#")) files.push(join(root, text.slice(1)));
    if (text.startsWith(".")) files.push(join(dirname(source.fileName), text));
  }
  return files.filter((file) => existsSync(file));
}

/** Server actions, and routes that pages call themselves and whose errors they show. */
const CALLED_BY_PAGES = /actions\.ts$|^avatars\/.*\broute\.ts$/;

/** What the pages call, and everything of `app` and `lib` that it imports. */
function filesOfActions({ root }: Root): ts.SourceFile[] {
  const waiting = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => CALLED_BY_PAGES.test(name))
    .map((name) => join(root, "app", name));
  const found = new Map<string, ts.SourceFile>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file) || !/^(app|lib)\//.test(file.slice(root.length + 1))) continue;
    const source = parse(file);
    found.set(file, source);
    waiting.push(...importsOf(source, { root }));
  }
  return [...found.values()];
}

/** The texts that an expression can have, with "{}" for each value in it. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("")];
  }
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)];
  if (ts.isArrowFunction(node)) return textsOf(node.body);
  return ts.isParenthesizedExpression(node) ? textsOf(node.expression) : [];
}

/** The message that a function makes of its argument. */
function withName(name: string, text: string): string {
  if (name === "notFound") return `${text} not found`;
  return name === "refuse" || name === "about" ? `{} ${text}` : text;
}

function* messagesAt(node: ts.Node, { isReturning }: { isReturning: boolean }): Generator<string> {
  if (isReturning && ts.isReturnStatement(node) && node.expression) {
    for (const text of textsOf(node.expression)) {
      if (/^\{\} /.test(text)) yield text;
      else if (/^(must|is|has|cannot) /.test(text)) yield `{} ${text}`;
    }
  }
  if (ts.isPropertyAssignment(node) && HOLDERS.has(node.name.getText())) yield* textsOf(node.initializer);
  if (!ts.isCallExpression(node)) return;
  const name = node.expression.getText();
  const place = CALLS[name];
  const argument = place === undefined ? undefined : node.arguments[place];
  for (const text of argument ? textsOf(argument) : []) yield withName(name, text);
}

/** Every message that the code of the pages' server actions contains, by the files that have it. */
export function collectMessages(at: Root): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const source of filesOfActions(at)) {
    const isReturning = RETURNING.test(source.fileName.slice(at.root.length + 1));
    const visit = (node: ts.Node): void => {
      for (const message of messagesAt(node, { isReturning })) {
        const files = found.get(message) ?? [];
        found.set(message, [...files, source.fileName.slice(at.root.length + 1)]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
