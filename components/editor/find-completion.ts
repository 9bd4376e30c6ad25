const MAX_OPTIONS = 8;

export type Completion = {
  /** What an option takes the place of. */
  from: number;
  to: number;
  options: string[];
};

/**
 * What may go on from `{{` and some letters before the cursor, those that begin so first; null where nothing is to be
 * completed. Values are `namespace.name`, or `namespace.` alone where any name may follow.
 */
export function findCompletion(text: string, cursor: number, values: readonly string[]): Completion | null {
  const typed = /(?<!\\)\{\{\s*([A-Za-z0-9_.-]*)$/.exec(text.slice(0, cursor))?.[1];
  if (typed === undefined) return null;
  const [rest = ""] = /^[A-Za-z0-9_.-]*\s*(?:\}\}?)?/.exec(text.slice(cursor)) ?? [];
  const sought = typed.toLowerCase();
  const ranked = values
    .filter((value) => value.toLowerCase().includes(sought))
    .sort((a, b) => Number(b.startsWith(typed)) - Number(a.startsWith(typed)));
  const options = ranked.slice(0, MAX_OPTIONS);
  const isWhole = rest.includes("}}") && options[0] === typed;
  if (options.length === 0 || isWhole) return null;
  return { from: cursor - typed.length, to: cursor + rest.length, options };
}

/** What an option writes: after a namespace alone the name is still to be typed. */
export const completed = (option: string): string => (option.endsWith(".") ? option : `${option}}}`);

/** Templates in a text that will stay empty, or stand as they are: each with why. */
export function findUnknownValues(text: string, values: readonly string[]): string[] {
  const namespaces = new Set(["runtime", ...values.map((value) => value.split(".")[0] ?? "")]);
  const faults = [...text.matchAll(/(?<!\\)\{\{([^{}]*)\}\}/g)].flatMap(([template, inner = ""]) => {
    const [namespace = "", name] = inner.trim().split(".");
    if (!namespaces.has(namespace) || name === undefined || name === "") {
      // A variable can only be unknown where there are none yet.
      return namespace === "var" && name ? `${template} is never set` : `${template} names no value`;
    }
    const isOpen = namespace === "runtime" || values.includes(`${namespace}.`);
    return isOpen || values.includes(`${namespace}.${name}`) ? [] : `${template} is never set`;
  });
  return [...new Set(faults)];
}
