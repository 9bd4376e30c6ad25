import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { accounts, avatars, hostedLinks, scenarios, users } from "#db/schema/index.ts";
import { TRIAL_SCENARIOS } from "#lib/scenarios/templates/templates.ts";
import { DEMO_ACCOUNT_ID, DEMO_EMAIL } from "./demo-account.ts";
import { DEMO_SCENARIOS, type DemoScenario } from "./demo-scenarios.ts";

/** All calls of the demo account: those of the landing page, and those where templates can be tried. */
const DEMO_CALLS = [...DEMO_SCENARIOS, ...TRIAL_SCENARIOS];

const rigHead = z.object({ slug: z.string(), name: z.string(), description: z.string() });
type RigHead = z.infer<typeof rigHead>;

const avatarsFolder = join(process.cwd(), "avatars");

/**
 * Reads the folders of built-in avatars; those of the demos come first, the others by name, on every machine. A folder
 * without a readable `rig.json` is incomplete and skipped.
 */
async function readRigs(folder: string): Promise<RigHead[]> {
  const found = await readdir(folder).catch((): string[] => []);
  const inDemos = DEMO_SCENARIOS.map(({ avatarSlug }) => avatarSlug).filter((slug) => found.includes(slug));
  const slugs = [...new Set([...inDemos, ...found.sort()])];
  const rigs = await Promise.all(
    slugs.map(async (slug) => {
      try {
        const rig = rigHead.safeParse(JSON.parse(await readFile(join(folder, slug, "rig.json"), "utf8")));
        return rig.success && rig.data.slug === slug ? [rig.data] : [];
      } catch {
        return [];
      }
    }),
  );
  return rigs.flat();
}

async function seedAvatars(db: Db, folder: string): Promise<Map<string, string>> {
  for (const { slug, name, description } of await readRigs(folder)) {
    // The slug identifies the row, so an avatar keeps its id forever.
    await db
      .insert(avatars)
      .values({ slug, name, description, voice: slug })
      .onConflictDoUpdate({ target: avatars.slug, set: { name, description, voice: slug } });
  }
  const builtIn = await db.select().from(avatars).where(isNull(avatars.ownerId)).orderBy(asc(avatars.slug));
  return new Map(builtIn.map(({ slug, id }) => [slug, id]));
}

async function seedDemo(db: Db, demo: DemoScenario, avatarId: string): Promise<void> {
  const { scenarioId, linkId, token, label, nodesJson } = demo;
  const scenario = { name: label, nodesJson, llmModel: "gpt-4.1-mini" };
  await db
    .insert(scenarios)
    .values({ ...scenario, id: scenarioId, ownerId: DEMO_ACCOUNT_ID })
    .onConflictDoUpdate({ target: scenarios.id, set: { ...scenario, deletedAt: null } });
  await db
    .insert(hostedLinks)
    .values({
      id: linkId,
      ownerId: DEMO_ACCOUNT_ID,
      scenarioId,
      avatarId,
      token,
      label,
      runtimeVars: {},
      sttKeywords: [],
      recordConversation: false,
    })
    .onConflictDoUpdate({ target: hostedLinks.id, set: { label, avatarId, deletedAt: null } });
}

/**
 * Seeds the database with the built-in avatars, and the demo account with its scenarios and links. Runs at each start:
 * existing rows are updated, ids and URLs stay.
 */
export async function seed(db: Db, folder = avatarsFolder): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await seedAvatars(tx, folder);
    await tx
      .insert(accounts)
      .values({ id: DEMO_ACCOUNT_ID, name: "Visavis demo", plan: "paid" })
      .onConflictDoNothing();
    await tx.insert(users).values({ ownerId: DEMO_ACCOUNT_ID, email: DEMO_EMAIL }).onConflictDoNothing();
    for (const demo of DEMO_CALLS) {
      const avatarId = ids.get(demo.avatarSlug) ?? [...ids.values()][0];
      // Without avatars there is nobody to talk to, and the landing page says so.
      if (avatarId) await seedDemo(tx, demo, avatarId);
    }
    await removeRetiredDemos(tx);
  });
}

/** Removes the demos that this version no longer has, with their links. */
async function removeRetiredDemos(tx: Db): Promise<void> {
  const known = new Set(DEMO_CALLS.map(({ scenarioId }) => scenarioId));
  const stored = await tx
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(eq(scenarios.ownerId, DEMO_ACCOUNT_ID));
  for (const { id } of stored) if (!known.has(id)) await tx.delete(scenarios).where(eq(scenarios.id, id));
}
