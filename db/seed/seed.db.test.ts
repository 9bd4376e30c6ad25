import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars, hostedLinks, scenarios } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { TRIAL_SCENARIOS } from "#lib/scenarios/templates/templates.ts";
import { DEMO_ACCOUNT_ID } from "./demo-account.ts";
import { DEMO_SCENARIOS } from "./demo-scenarios.ts";
import { seed } from "./seed.ts";

const DEMO_CALLS = [...DEMO_SCENARIOS, ...TRIAL_SCENARIOS];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-avatars-"));
  await mkdir(join(folder, "half-made"));
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(slug: string, name: string): Promise<void> {
  await mkdir(join(folder, slug), { recursive: true });
  await writeFile(
    join(folder, slug, "rig.json"),
    JSON.stringify({ slug, name, description: "A face.", size: 1 }),
  );
}

const links = () => db.select().from(hostedLinks).where(eq(hostedLinks.ownerId, DEMO_ACCOUNT_ID));
const builtIn = () => db.select().from(avatars).where(isNull(avatars.ownerId)).orderBy(avatars.slug);

test("every demo is a scenario that the API accepts", () => {
  for (const { nodesJson } of DEMO_CALLS) {
    expect(nodesJsonSchema.safeParse(nodesJson).error).toBeUndefined();
    expect(nodesJson.nodes[nodesJson.initial_node]).toBeDefined();
  }
});

describeDb("the seed", () => {
  test("without avatars there is no demo", async () => {
    await seed(db, join(folder, "half-made"));
    expect(await links()).toEqual([]);
  });

  test("creates avatars from complete folders, and a link for each demo", async () => {
    for (const name of ["Mei", "Maya", "Ada"]) await draw(name.toLowerCase(), name);
    await seed(db, folder);
    expect((await builtIn()).map(({ slug, name, voice }) => [slug, name, voice])).toEqual([
      ["ada", "Ada", "ada"],
      ["maya", "Maya", "maya"],
      ["mei", "Mei", "mei"],
    ]);
    expect(await links()).toHaveLength(DEMO_CALLS.length);
  });

  test("begins with the demos' avatars, whatever the order of the folders", async () => {
    const byAge = (await builtIn()).sort((a, b) => a.id.localeCompare(b.id));
    expect(byAge.map(({ slug }) => slug)).toEqual(["maya", "ada", "mei"]);
  });

  test("running it again keeps every id and URL, updates names, and adds nothing twice", async () => {
    const before = { avatars: await builtIn(), links: await links() };
    await draw("maya", "Maja");
    await seed(db, folder);
    const [ada, maya, mei] = await builtIn();
    expect(maya).toMatchObject({ id: before.avatars[1]?.id, name: "Maja" });
    expect([ada?.id, mei?.id]).toEqual([before.avatars[0]?.id, before.avatars[2]?.id]);
    expect((await links()).map(({ id, token }) => [id, token])).toEqual(
      before.links.map(({ id, token }) => [id, token]),
    );
  });

  test("a demo missing from this version is removed with its link", async () => {
    const [first] = await links();
    const [retired] = await db
      .insert(scenarios)
      .values({ ...(await anyScenario()), ownerId: DEMO_ACCOUNT_ID })
      .returning();
    await db.insert(hostedLinks).values({
      ownerId: DEMO_ACCOUNT_ID,
      scenarioId: retired?.id ?? "",
      avatarId: first?.avatarId ?? "",
      token: "retired",
      label: "Retired",
      runtimeVars: {},
      sttKeywords: [],
      recordConversation: false,
    });
    await seed(db, folder);
    expect(await links()).toHaveLength(DEMO_CALLS.length);
  });
});

async function anyScenario() {
  const [row] = await db.select().from(scenarios).limit(1);
  if (!row) throw new Error("The seed created no scenario");
  return { name: row.name, nodesJson: row.nodesJson, llmModel: row.llmModel };
}
