import ts from "typescript";

/** A regular expression of a source file, and its line from 1. */
export type SourceRegex = { path: string; line: number; source: string; flags: string };

/** Returns the regular expression literals of a TypeScript file. Those that are put together at run time are not among them. */
export function listRegexes(path: string, text: string): SourceRegex[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: SourceRegex[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const line = file.getLineAndCharacterOfPosition(node.end).line + 1;
      found.push({ path, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
