/** Where this browser keeps the scripted visitors of a scenario. */
export const scriptKey = (scenarioId: string): string => `visavis.simulations.${scenarioId}`;

/**
 * A stored script with one more visitor; null if the text is not a script. Without a stored script it becomes the first
 * visitor.
 */
export function withVisitor(stored: string | null, visitor: object): string | null {
  if (stored === null || stored.trim() === "") return JSON.stringify({ callers: [visitor] }, null, 2);
  try {
    const script: unknown = JSON.parse(stored);
    if (typeof script !== "object" || script === null || Array.isArray(script)) return null;
    const callers: unknown = Reflect.get(script, "callers") ?? [];
    if (!Array.isArray(callers)) return null;
    return JSON.stringify({ ...script, callers: [...callers, visitor] }, null, 2);
  } catch {
    return null;
  }
}

/** Adds a visitor to the script in this browser. Returns false if the script is invalid or nothing can be stored. */
export function storeVisitor(scenarioId: string, visitor: object): boolean {
  try {
    const next = withVisitor(localStorage.getItem(scriptKey(scenarioId)), visitor);
    if (next === null) return false;
    localStorage.setItem(scriptKey(scenarioId), next);
    return true;
  } catch {
    return false;
  }
}
