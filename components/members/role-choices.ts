import type { Role } from "#lib/platform/actor.ts";

/** The roles as a form offers them, from the least to the most powerful. */
export const ROLE_CHOICES: readonly Role[] = ["viewer", "editor", "owner"];
