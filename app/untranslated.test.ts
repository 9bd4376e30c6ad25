import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";

/** Names and code, which are the same in every language. Addresses and JSON are, too. */
const SAME_EVERYWHERE = new Set([
  "Visavis",
  "API",
  "Ctrl K",
  "JSON",
  "ID",
  "URL",
  "CSV",
  "HTML",
  "Ana",
  "vv_live_…",
]);
const ADDRESS = /^(https?:\/\/\S*|\S+@\S+)$/;
const JSON_OBJECT = /^\{ ".+\}$/;

/** Their content is code. */
const CODE_ELEMENTS = new Set(["code", "kbd", "pre", "style", "script"]);

/** Attributes and properties that people read. */
const READ = new Set([
  ...["label", "title", "text", "hint", "note", "description", "placeholder", "alt", "heading", "intro"],
  ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext"],
  ...["submitLabel", "busyLabel", "removeLabel", "idle", "busy", "loss", "what", "summary", "message"],
]);

const isText = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !SAME_EVERYWHERE.has(text.trim()) &&
  !ADDRESS.test(text.trim()) &&
  !JSON_OBJECT.test(text.trim());

/** In code, a literal without a space or a capital is rather a value than a text. */
const isProse = (text: string): boolean => isText(text) && /^[A-Z]|\p{L} \p{L}/u.test(text.trim());

/** The literals that an expression can evaluate to, such as both sides of a condition. */
function* literals(node: ts.Expression): Generator<ts.Node & { text: string }> {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) yield node;
  else if (ts.isTemplateExpression(node)) {
    for (const part of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) yield part;
  } else if (ts.isConditionalExpression(node)) {
    yield* literals(node.whenTrue);
    yield* literals(node.whenFalse);
  } else if (ts.isBinaryExpression(node) && !isComparison(node.operatorToken)) {
    yield* literals(node.left);
    yield* literals(node.right);
  } else if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) {
    if (node.expression) yield* literals(node.expression);
  }
}

const isComparison = ({ kind }: ts.Node): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;

function isCode(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isJsxElement(at) && CODE_ELEMENTS.has(at.openingElement.tagName.getText())) return true;
  }
  return false;
}

/** The texts at this node that a reader of the page would see. */
function* textsAt(node: ts.Node): Generator<ts.Node & { text: string }> {
  if (ts.isJsxText(node)) {
    if (isText(node.text) && !isCode(node)) yield node;
  } else if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
    const found = ts.isStringLiteral(node.initializer)
      ? [node.initializer]
      : literals(expressionOf(node.initializer));
    for (const literal of found) if (isText(literal.text)) yield literal;
  } else if (
    ts.isJsxExpression(node) &&
    !ts.isJsxAttribute(node.parent) &&
    node.expression &&
    !isCode(node)
  ) {
    for (const literal of literals(node.expression)) if (isText(literal.text)) yield literal;
  } else if (ts.isPropertyAssignment(node) && READ.has(node.name.getText().replaceAll('"', ""))) {
    for (const literal of literals(node.initializer)) if (isProse(literal.text)) yield literal;
  } else if (
    ts.isCallExpression(node) &&
    /^(toast(\.\w+)?|failure|setProblem)$/.test(node.expression.getText())
  ) {
    for (const argument of node.arguments)
      for (const literal of literals(argument)) if (isText(literal.text)) yield literal;
  }
}

const expressionOf = (initializer: ts.JsxAttributeValue): ts.Expression =>
  ts.isJsxExpression(initializer) && initializer.expression ? initializer.expression : initializer;

/** Every text outside of the catalogues as "file:line text". */
function findTexts(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const literal of textsAt(node)) {
      const start = literal.getStart() + (ts.isJsxText(literal) ? literal.text.search(/\S/) : 0);
      const { line } = source.getLineAndCharacterOfPosition(start);
      found.push(`${file}:${line + 1} ${literal.text.trim().replace(/\s+/g, " ")}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const pages = ["components", "app"].flatMap((folder) =>
  readdirSync(join(ROOT_DIR, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .map((name) => `${folder}/${name}`),
);

test("every text of the pages is in a catalogue", () => {
  const found = pages.flatMap((file) => findTexts(file, readFileSync(join(ROOT_DIR, file), "utf8")));
  expect(found).toEqual([]);
});

test.each([
  ["<p>\n  Save it\n</p>", ["x.tsx:2 Save it"]],
  ['<Button title="Close" className="Close" />', ["x.tsx:1 Close"]],
  ["<b>{isBusy ? `Saving` : words.save}</b>", ["x.tsx:1 Saving"]],
  ['<b>{kind === "left" && <i />}</b>', []],
  ['<Tab hint={isOn ? words.on : "It is off"} />', ["x.tsx:1 It is off"]],
  ['const WAYS = [{ title: "Create your own", href: "/x" }];', ["x.tsx:1 Create your own"]],
  ['toast("Saved")', ["x.tsx:1 Saved"]],
  ["<code>npm start</code>", []],
  ["<p>· 1 / 2 –</p>", []],
  ['<Field label={words.label} name="Some name" />', []],
])("of %s this is found: %j", (code, expected) => {
  expect(findTexts("x.tsx", code)).toEqual(expected);
});
