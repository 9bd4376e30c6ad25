import type { ListedKey } from "./key-context.tsx";
import { isWhole } from "./key-context.tsx";

/** What is wrong with a pasted key; null if it can be used. An empty field has no problem yet. */
export function keyProblem(key: string, chosen: ListedKey | null): string | null {
  if (key === "") return null;
  if (!isWhole(key)) return "A key begins with vv_live_ and has 54 characters.";
  if (chosen && !key.endsWith(chosen.lastFour)) {
    return `This key ends in ${key.slice(-4)}, but “${chosen.name}” ends in ${chosen.lastFour}.`;
  }
  return null;
}

/** Why a chosen key cannot run an operation; null if it can, or if its scope is unknown. */
export function scopeProblem(chosen: ListedKey | null, scopes: string[] | null): string | null {
  if (!chosen || !scopes || scopes.includes(chosen.scope)) return null;
  return `“${chosen.name}” has the scope ${chosen.scope}. This operation needs ${scopes.join(" or ")}.`;
}
