/**
 * Releases that an instance can be upgraded from, with the last migration of each. `refused` lists tables that the
 * release cannot write once the newer release has migrated the database, and why.
 */
export const RELEASES: { version: string; lastMigration: number; refused: Record<string, string> }[] = [
  {
    version: "0.1.0",
    lastMigration: 26,
    refused: { api_keys: "since 0.2.0 a key belongs to the member who created it" },
  },
];
