import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  createSourceFile,
  getJSDocCommentsAndTags,
  getTextOfJSDocComment,
  isClassDeclaration,
  isConstructorDeclaration,
  isExportDeclaration,
  isFunctionDeclaration,
  isMethodDeclaration,
  isNamedExports,
  isPropertyDeclaration,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableStatement,
  type Node,
  ScriptTarget,
  type SourceFile,
  type Statement,
} from "typescript";

/** An exported name: its kind, its docstring, and its declaration without what it does. */
export type Declaration = {
  name: string;
  kind: "function" | "class" | "type" | "value";
  docs: string;
  code: string;
};

const sources = new Map<string, SourceFile>();

/** A source file, only parsed. */
export function parseSource(file: string): SourceFile {
  const known = sources.get(file);
  if (known) return known;
  const source = createSourceFile(file, readFileSync(file, "utf8"), ScriptTarget.Latest, true);
  sources.set(file, source);
  return source;
}

/** The text of the docstring before a declaration, in one line per paragraph. */
export function docsOf(node: Node): string {
  const [docs] = getJSDocCommentsAndTags(node);
  return (docs && getTextOfJSDocComment(docs.comment as string | undefined) ? String(docs.comment) : "")
    .split("\n\n")
    .map((paragraph) => paragraph.replaceAll("\n", " "))
    .join("\n\n");
}

const withoutExport = (code: string): string => code.replace(/^export (?:async )?/, "");

/** A class as its users see it: no private members, no bodies. */
function classCode(node: Statement & { members?: readonly Node[] }, text: string): string {
  const head = text.slice(0, text.indexOf("{") + 1);
  const members = (node.members ?? []).flatMap((member) => {
    if (isPropertyDeclaration(member)) {
      const own = member.getText();
      return own.startsWith("#") || /^(?:private|override)\b/.test(own) ? [] : [indented(member, own)];
    }
    if (isConstructorDeclaration(member) || isMethodDeclaration(member)) {
      const own = member.getText().slice(0, (member.body?.getStart() ?? member.end) - member.getStart());
      return own.startsWith("#") ? [] : [indented(member, `${own.trim()};`)];
    }
    return [];
  });
  return members.length === 0 ? `${head}}` : `${head}\n${members.join("\n")}\n}`;
}

const indented = (node: Node, text: string): string => {
  const docs = docsOf(node);
  return `${docs === "" ? "" : `  /** ${docs} */\n`}  ${text}`;
};

function declare(statement: Statement, name: string): Declaration | undefined {
  const docs = docsOf(statement);
  const text = withoutExport(statement.getText());
  if (isFunctionDeclaration(statement) && statement.name?.text === name) {
    const isAsync = statement.getText().startsWith("export async");
    const end = (statement.body?.getStart() ?? statement.end) - statement.getStart();
    const code = withoutExport(statement.getText().slice(0, end)).trim();
    return { name, kind: "function", docs, code: isAsync ? `async ${code}` : code };
  }
  if (isClassDeclaration(statement) && statement.name?.text === name)
    return { name, kind: "class", docs, code: classCode(statement, text) };
  if (isTypeAliasDeclaration(statement) && statement.name.text === name)
    return { name, kind: "type", docs, code: text };
  if (isVariableStatement(statement)) {
    const [declared] = statement.declarationList.declarations;
    if (declared?.name.getText() !== name) return undefined;
    return { name, kind: "value", docs, code: `const ${name}: ${declared.type?.getText() ?? "unknown"}` };
  }
  return undefined;
}

function find(file: string, name: string): Declaration {
  for (const statement of parseSource(file).statements) {
    const found = declare(statement, name);
    if (found) return found;
  }
  throw new Error(`${file} declares no ${name}`);
}

/** What a module exports, in the order of its source. */
export function listExports(file: string): Declaration[] {
  return parseSource(file).statements.flatMap((statement) => {
    if (isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      if (!exportClause || !isNamedExports(exportClause)) return [];
      const from =
        moduleSpecifier && isStringLiteral(moduleSpecifier)
          ? join(dirname(file), moduleSpecifier.text)
          : file;
      return exportClause.elements.map(({ name }) => find(from, name.text));
    }
    return /^export\b/.test(statement.getText()) ? [find(file, nameOf(statement))] : [];
  });
}

function nameOf(statement: Statement): string {
  return /^export (?:async )?(?:function\*?|class|type|const) (\w+)/.exec(statement.getText())?.[1] ?? "";
}
