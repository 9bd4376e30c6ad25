import { cookies } from "next/headers";

export type User = { id: string; name: string };

/**
 * Signed-in users by their session, and the ID of the user of each call. A real app has its own sign-in and a database. The
 * bundles of pages and routes share only what is on `globalThis`.
 */
const shared = globalThis as { sessions?: Map<string, User>; callOwners?: Map<string, string> };
shared.sessions ??= new Map();
shared.callOwners ??= new Map();
export const sessions = shared.sessions;
export const callOwners = shared.callOwners;

/** The user whose session the cookie names. */
export async function currentUser(): Promise<User | null> {
  const session = (await cookies()).get("session")?.value;
  return (session !== undefined && sessions.get(session)) || null;
}
