/** The namespaces of templates in an endpoint. */
const NAMESPACES = ["secret", "runtime", "var", "arg"] as const;
export type TemplateNamespace = (typeof NAMESPACES)[number];

/** Literal text, or a value to fill in: `runtime.user.name` has the path `["user", "name"]`. */
export type TemplatePart = string | { namespace: TemplateNamespace; path: readonly string[] };

export type ParsedTemplate = { parts: TemplatePart[]; problem: string | null };

/** `\{{` (a literal), a complete `{{ … }}`, or an unclosed `{{`. */
const BRACES = /\\\{\{|\{\{([^{}]*)\}\}|\{\{/g;
const REFERENCE = /^\s*([A-Za-z_][A-Za-z0-9_]*)((?:\.[A-Za-z0-9_-]+)+)\s*$/;

const isNamespace = (text: string | undefined): text is TemplateNamespace =>
  NAMESPACES.some((namespace) => namespace === text);

/**
 * Splits an endpoint's value into literal text and values to fill in, in order. `problem` describes in English the
 * first invalid template, or is null; invalid templates stay literal text.
 */
export function parseTemplate(text: string): ParsedTemplate {
  const parts: TemplatePart[] = [];
  let problem: string | null = null;
  let end = 0;
  const add = (part: TemplatePart) => {
    const last = parts.at(-1);
    if (typeof part !== "string") parts.push(part);
    else if (typeof last === "string") parts[parts.length - 1] = last + part;
    else if (part !== "") parts.push(part);
  };
  for (const match of text.matchAll(BRACES)) {
    add(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[0] === "\\{{") {
      add("{{");
      continue;
    }
    const [, namespace, path] = REFERENCE.exec(match[1] ?? "") ?? [];
    if (isNamespace(namespace) && path !== undefined) {
      add({ namespace, path: path.slice(1).split(".") });
      continue;
    }
    add(match[0]);
    problem ??= describeProblem(match[1], namespace);
  }
  add(text.slice(end));
  return { parts, problem };
}

function describeProblem(inside: string | undefined, namespace: string | undefined): string {
  if (inside === undefined) return "has {{ without }}: write \\{{ for literal braces";
  if (namespace === undefined) return `has a template without a value name: {{${inside}}}`;
  return `has a template with an unknown namespace: ${namespace}`;
}

/** True if a text has a template, valid or not: for fields that allow none. */
export const hasTemplate = (text: string): boolean => {
  const { parts, problem } = parseTemplate(text);
  return problem !== null || parts.some((part) => typeof part !== "string");
};
