const MAX_OPTIONS = 8;

export type Completion = {
  /** The range that an option replaces. */
  from: number;
  to: number;
  options: string[];
};

/**
 * Options for the template being typed at the cursor, prefix matches first; null outside a template. `values`
 * holds `namespace.name`, or `namespace.` if any name is allowed. A namespace that is already typed is not an option: it would
 * insert nothing.
 */
export function findCompletion(text: string, cursor: number, values: readonly string[]): Completion | null {
  const typed = /(?<!\\)\{\{\s*([A-Za-z0-9_.-]*)$/.exec(text.slice(0, cursor))?.[1];
  if (typed === undefined) return null;
  const [rest = ""] = /^[A-Za-z0-9_.-]*\s*(?:\}\}?)?/.exec(text.slice(cursor)) ?? [];
  const query = typed.toLowerCase();
  const ranked = values
    .filter((value) => value.toLowerCase().includes(query) && !(value === typed && value.endsWith(".")))
    .sort((a, b) => Number(b.startsWith(typed)) - Number(a.startsWith(typed)));
  const options = ranked.slice(0, MAX_OPTIONS);
  const isWhole = rest.includes("}}") && options[0] === typed;
  if (options.length === 0 || isWhole) return null;
  return { from: cursor - typed.length, to: cursor + rest.length, options };
}

/** The text that an option inserts. A bare namespace stays open for its name. */
export const completed = (option: string): string => (option.endsWith(".") ? option : `${option}}}`);

/** A template without a value: a name that nothing sets, or no name of a value at all. */
type UnknownValue = { template: string; reason: "neverSet" | "noValue" };

/** Lists the templates in a text that name an unknown value, each once. */
export function findUnknownValues(text: string, values: readonly string[]): UnknownValue[] {
  const namespaces = new Set(["runtime", ...values.map((value) => value.split(".")[0] ?? "")]);
  const unknown = new Map<string, UnknownValue>();
  for (const [template, inner = ""] of text.matchAll(/(?<!\\)\{\{([^{}]*)\}\}/g)) {
    const [namespace = "", name] = inner.trim().split(".");
    if (!namespaces.has(namespace) || name === undefined || name === "") {
      // `var` is an unknown namespace only while there are no variables.
      unknown.set(template, { template, reason: namespace === "var" && name ? "neverSet" : "noValue" });
      continue;
    }
    const isOpen = namespace === "runtime" || values.includes(`${namespace}.`);
    if (isOpen || values.includes(`${namespace}.${name}`)) continue;
    unknown.set(template, { template, reason: "neverSet" });
  }
  return [...unknown.values()];
}
