import { SetupError } from "#scripts/system/setup-error.ts";
import type { Environment } from "./settings.ts";

/** Parts of an instance that can run alone, such as each on machines of its own. */
export const ROLES = ["edge", "media", "jobs", "models", "app", "worker"] as const;
export type Role = (typeof ROLES)[number];

export const ALL_ROLES: ReadonlySet<Role> = new Set(ROLES);

export const areAllRoles = (roles: ReadonlySet<Role>): boolean => roles.size === ROLES.length;

/** A setting that a role needs unless the part that it names runs here too. */
type Need = { of: Role[]; unless?: Role; anyOf: string[]; purpose: string };

const NEEDS: Need[] = [
  {
    of: ["edge", "jobs", "worker", "media"],
    unless: "app",
    anyOf: ["INTERNAL_APP_URL"],
    purpose: "where the app is",
  },
  {
    of: ["edge", "app", "worker"],
    unless: "media",
    anyOf: ["LIVEKIT_URL"],
    purpose: "where the media server is",
  },
  {
    of: ["app"],
    unless: "jobs",
    anyOf: ["INNGEST_BASE_URL", "INNGEST_EVENT_KEY"],
    purpose: "where the job server is",
  },
  { of: ["app"], anyOf: ["APP_URL", "PUBLIC_HOST"], purpose: "the address for browsers" },
  { of: ["edge", "media"], anyOf: ["PUBLIC_HOST"], purpose: "the address for browsers" },
];

/** What the local models would be used for, if nothing else is set. */
const LOCAL_MODELS: Need = {
  ...{ of: ["app", "worker"], unless: "models", anyOf: ["MODELS_URL"] },
  purpose: "where the models server is",
};

/**
 * Some roles of an instance: everything that the others run must be named, because a default would be this machine.
 * Throws `SetupError` with one line for each setting that is missing. `isLan`: the address was found by `--lan`.
 */
export function checkRoleSettings(
  roles: ReadonlySet<Role>,
  env: Environment,
  { isLan, usesLocalModels }: { isLan: boolean; usesLocalModels: boolean },
): void {
  if (areAllRoles(roles)) return;
  const needs = usesLocalModels ? [...NEEDS, LOCAL_MODELS] : NEEDS;
  const missing = needs.filter(({ of, unless, anyOf }) => {
    const isNeeded = of.some((role) => roles.has(role)) && !(unless && roles.has(unless));
    const isFound = isLan && anyOf.includes("PUBLIC_HOST");
    return isNeeded && !isFound && !anyOf.some((name) => env[name]);
  });
  if (missing.length === 0) return;
  const lines = missing.map(({ anyOf, purpose }) => `  ${anyOf.join(" or ")}: ${purpose}`);
  throw new SetupError(
    `The roles ${[...roles].join(", ")} need settings that are not set:\n${lines.join("\n")}`,
  );
}
