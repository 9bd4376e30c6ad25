import postgres from "postgres";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { startPostgres } from "#scripts/test-suites/start-postgres.ts";

/** Settings of an instance, by the name of its database. */
export type SettingsOf = (database: string) => Record<string, string>;

/** Runs a comparison on a temporary Postgres server with an empty database for each name. */
export async function onPostgres<T>(
  databases: string[],
  compare: (settingsOf: SettingsOf) => Promise<T>,
): Promise<T> {
  const server = await startPostgres(readSettings(process.env).cacheDir);
  try {
    const admin = postgres(server.url, { max: 1 });
    for (const name of databases) await admin.unsafe(`create database ${name}`);
    await admin.end();
    return await compare((name) => {
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return { DATABASE_URL: url.href };
    });
  } finally {
    await server.stop();
  }
}
