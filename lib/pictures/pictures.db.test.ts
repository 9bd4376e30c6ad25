import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars, cardPictures, scenarios, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { connectInput } from "#lib/conversations/schema.ts";
import { pictureReference } from "#lib/flow/cards/picture-reference.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  createScenario,
  deleteScenarios,
  duplicateScenario,
  eraseScenarios,
  getScenario,
  importScenario,
  saveDraft,
  updateScenario,
} from "#lib/scenarios/scenarios.ts";
import { storage } from "#lib/storage/storage.ts";
import { localFile } from "#lib/storage/testing/stored-files.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { keepPictures, pictureFile, purgePictures, readPictureFile, uploadPicture } from "./pictures.ts";
import { presentPicture } from "./schema.ts";

const plain = (width: number, height: number, background = "#2040a0") =>
  sharp({ create: { width, height, channels: 3, background } });
const png = async (background?: string, width = 60, height = 40) =>
  new Uint8Array(await plain(width, height, background).png().toBuffer());
const text = (value: string) => new TextEncoder().encode(value);

/** A scenario that shows these pictures as slides, and the first one also at any node. */
const showing = (...ids: string[]) =>
  nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "You explain the product.",
    nodes: {
      desk: {
        task_instruction: "Explain.",
        functions: [
          {
            ...{ type: "show", name: "show_slides", description: "Shows the slides." },
            card: {
              kind: "slides",
              title: "The product",
              pictures: ids.map((id) => ({ url: pictureReference(id), alt: "A page" })),
            },
          },
        ],
      },
    },
    global_functions: [
      {
        ...{ type: "show", name: "show_picture", description: "Shows the picture." },
        card: { kind: "picture", url: pictureReference(ids[0] ?? ""), alt: "A page" },
      },
    ],
  });

const llmModel = "gpt-4.1-mini";
const HOURS = 3_600_000;

describeDb("an uploaded picture of a card", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
    setMediaServer(true);
  });
  const later = (hours: number) => new Date(Date.now() + hours * HOURS);
  const listIds = async () =>
    (await db.select().from(cardPictures).where(eq(cardPictures.ownerId, account.ownerId))).map(
      ({ id }) => id,
    );
  const create = (...ids: string[]) =>
    createScenario(account, { name: "Product", nodesJson: showing(...ids), llmModel }, { isDraft: false });

  test("is stored small, upright, opaque and without metadata, once however often it is uploaded", async () => {
    const exif = { IFD0: { Artist: "Somebody" } };
    const file = await plain(2_400, 1_200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { id, sizeBytes } = await uploadPicture(account, new Uint8Array(file));
    const kept = (await readPictureFile(id)) ?? new Uint8Array();
    const { format, width, height, exif: told, hasAlpha } = await sharp(kept).metadata();
    expect([format, width, height, told, hasAlpha]).toEqual(["webp", 800, 1_600, undefined, false]);
    expect((await uploadPicture(account, new Uint8Array(file))).id).toBe(id);
    expect((await getStorageUse(account)).stored.pictures).toBe(sizeBytes);
    const parallel = await png("#aa0000");
    const made = await Promise.all([1, 2, 3].map(() => uploadPicture(account, parallel)));
    expect(new Set(made.map((row) => row.id)).size).toBe(1);
    const stranger = await createTestAccount();
    expect((await uploadPicture(stranger, new Uint8Array(file))).id).not.toBe(id);
  });

  test("is rejected by its content, whatever it is called, and nothing of it is stored", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>1</script></svg>';
    // A valid signature and a size that no memory holds.
    const huge = new Uint8Array(await png("#000000", 8, 8));
    new DataView(huge.buffer).setUint32(16, 60_000);
    new DataView(huge.buffer).setUint32(20, 60_000);
    const cases: [Uint8Array, RegExp][] = [
      [text(svg), /JPEG, PNG or WebP/],
      [text("<!doctype html><script>alert(1)</script>"), /JPEG, PNG or WebP/],
      [text("%PDF-1.7\n"), /JPEG, PNG or WebP/],
      [new Uint8Array(0), /JPEG, PNG or WebP/],
      [new Uint8Array(await plain(40, 40).gif().toBuffer()), /JPEG, PNG or WebP/],
      [(await png("#00aa00", 600, 600)).slice(0, 900), /damaged/],
      [await png("#000000", 4, 900), /8 to 8000 pixels/],
      [huge, /8 to 8000 pixels|JPEG, PNG or WebP/],
    ];
    for (const [file, message] of cases) {
      const refusal = { code: "VALIDATION", message: expect.stringMatching(message) };
      await expect(uploadPicture(account, file), `${message}`).rejects.toMatchObject(refusal);
    }
    expect(await listIds()).toEqual([]);
  });

  test("counts for the account's storage, and leaves no file when there is no room", async () => {
    const { id, sizeBytes } = await uploadPicture(account, await png());
    const { storageBytes } = limitsOf("paid");
    const filled = { sizeBytes: storageBytes - sizeBytes - 3 };
    await db.update(avatars).set(filled).where(eq(avatars.id, account.avatarId));
    const files = () => readdir(dirname(localFile(pictureFile(id))));
    const before = await files();
    await expect(uploadPicture(account, await png("#ffffff"))).rejects.toMatchObject({
      code: "QUOTA_EXCEEDED",
    });
    expect(await files()).toEqual(before);
    // What the account has already takes no further room.
    expect((await uploadPicture(account, await png())).id).toBe(id);
  });

  test("has its complete address in a call, on every function, and the scenario keeps its reference", async () => {
    const ids = [
      (await uploadPicture(account, await png())).id,
      (await uploadPicture(account, await png("#fff"))).id,
    ];
    const scenario = await create(...ids);
    const input = connectInput.parse({ scenario_id: scenario.id, avatar_id: account.avatarId });
    const { conversationSessionId } = await connectConversation(account, input, { kind: "api" });
    const [session] = await db.select().from(sessions).where(eq(sessions.id, conversationSessionId));
    const urls = ids.map((id) => `${new URL(env.APP_URL).origin}/pictures/${id}.webp`);
    const stored = JSON.stringify(session?.scenario.nodesJson);
    for (const url of urls) expect(stored).toContain(url);
    expect(stored).not.toContain("picture:");
    expect(session?.scenario.nodesJson.global_functions?.[0]).toMatchObject({ card: { url: urls[0] } });
    expect(JSON.stringify((await getScenario(account, scenario.id)).nodesJson)).not.toContain(urls[0]);
  });

  test("of another account cannot be shown, published or called, and a copy of a scenario there says which are missing", async () => {
    const { id } = await uploadPicture(account, await png());
    const stranger = await createTestAccount();
    const theirs = { name: "Stolen", nodesJson: showing(id), llmModel } as const;
    const details = [
      {
        path: "nodes_json.nodes.desk.functions.0.card.pictures.0.url",
        message: expect.stringContaining("no such picture"),
      },
      { path: "nodes_json.global_functions.0.card.url", message: expect.stringContaining("upload it again") },
    ];
    await expect(createScenario(stranger, theirs)).rejects.toMatchObject({ code: "VALIDATION", details });
    const own = { nodesJson: showing(id), name: undefined, llmModel: undefined };
    await expect(updateScenario(stranger, stranger.scenarioId, own)).rejects.toMatchObject({ details });
    // An import keeps the graph with its errors, which the editor shows, and calls refuse.
    const imported = await importScenario(stranger, { name: "Copy", document: showing(id) });
    const input = connectInput.parse({ scenario_id: imported?.id, avatar_id: stranger.avatarId });
    await expect(connectConversation(stranger, input, { kind: "api" })).rejects.toMatchObject({
      code: "VALIDATION",
    });
    // Their purge touches nothing of this account, although their scenario names the picture.
    await create(id);
    await deleteScenarios(stranger, [imported?.id ?? ""]);
    await purgePictures(later(30));
    expect(await listIds()).toEqual([id]);
  });

  test("is deleted with its file a day after the last draft, version and copy that contained it", async () => {
    const [used, dropped, never] = [
      (await uploadPicture(account, await png("#111111"))).id,
      (await uploadPicture(account, await png("#222222"))).id,
      (await uploadPicture(account, await png("#333333"))).id,
    ];
    const scenario = await create(used);
    await saveDraft(account, scenario.id, { name: "Product", nodesJson: showing(used, dropped), llmModel });
    await purgePictures(later(1));
    await saveDraft(account, scenario.id, { name: "Product", nodesJson: showing(used), llmModel });
    // An owner can still undo.
    await purgePictures(later(23));
    expect((await listIds()).sort()).toEqual([used, dropped, never].sort());
    await purgePictures(later(25));
    // Nothing ever contained this one.
    expect((await listIds()).sort()).toEqual([used, dropped].sort());
    await purgePictures(later(48));
    expect(await listIds()).toEqual([used]);
    expect(await storage().stat(pictureFile(dropped))).toBeNull();
    expect(await storage().stat(pictureFile(used))).not.toBeNull();

    // A version keeps it, although what is published no longer shows it.
    const other = (await uploadPicture(account, await png("#444444"))).id;
    await updateScenario(account, scenario.id, {
      nodesJson: showing(other),
      name: undefined,
      llmModel: undefined,
    });
    const copy = await duplicateScenario(account, scenario.id);
    await purgePictures(later(30));
    await purgePictures(later(60));
    expect((await listIds()).sort()).toEqual([used, other].sort());

    await deleteScenarios(account, [scenario.id]);
    await eraseScenarios(account, [scenario.id]);
    await purgePictures(later(61));
    await purgePictures(later(90));
    // The copy was made of the draft, which still shows the first one.
    expect(await listIds()).toEqual([used]);
    await deleteScenarios(account, [copy]);
    await purgePictures(later(91));
    await purgePictures(later(120));
    // The trash keeps it with the scenario.
    expect(await listIds()).toEqual([used]);
    await eraseScenarios(account, [copy]);
    await purgePictures(later(121));
    await purgePictures(later(150));
    expect(await listIds()).toEqual([]);
  });

  test("stays while a scenario shows it at its address instead of its reference", async () => {
    const { id } = await uploadPicture(account, await png());
    const flow = showing(id);
    const { url } = presentPicture({ id });
    const nodesJson = nodesJsonSchema.parse(
      JSON.parse(JSON.stringify(flow).replaceAll(pictureReference(id), url)),
    );
    await createScenario(account, { name: "Product", nodesJson, llmModel });
    await purgePictures(later(25));
    await purgePictures(later(50));
    expect(await listIds()).toEqual([id]);
  });

  test("that is put back after a day is kept by what is stored, and one that is gone by then is refused", async () => {
    const { id } = await uploadPicture(account, await png("#111111"));
    const scenario = await create(id);
    const llm = { name: undefined, llmModel: undefined };
    await db
      .update(cardPictures)
      .set({ unusedSince: later(-30) })
      .where(eq(cardPictures.id, id));
    await saveDraft(account, scenario.id, { name: "Product", nodesJson: showing(id), llmModel });
    const [kept] = await db.select().from(cardPictures).where(eq(cardPictures.id, id));
    expect(kept?.unusedSince).toBeNull();
    await db
      .update(cardPictures)
      .set({ unusedSince: later(-30) })
      .where(eq(cardPictures.id, id));
    await updateScenario(account, scenario.id, { nodesJson: showing(id), ...llm });
    expect(await db.select().from(cardPictures).where(eq(cardPictures.id, id))).toEqual([kept]);
    // As if the purge was faster, after the graph was checked.
    const hold = (isComplete: boolean) =>
      db.transaction((tx) => keepPictures(tx, account, showing(newId()), { isComplete }));
    await expect(hold(true)).rejects.toMatchObject({ code: "VALIDATION" });
    await hold(false);
  });

  test("is deleted although the purge was off when it was dropped, and one in use is not written anew", async () => {
    const [used, dropped] = [
      (await uploadPicture(account, await png("#111111"))).id,
      (await uploadPicture(account, await png("#222222"))).id,
    ];
    const scenario = await create(used);
    // The state after the purge was off: the picture counts as used, and nothing has changed for long.
    await db.update(cardPictures).set({ unusedSince: null }).where(eq(cardPictures.ownerId, account.ownerId));
    await db
      .update(scenarios)
      .set({ updatedAt: later(-100) })
      .where(eq(scenarios.id, scenario.id));
    const rowOf = async (id: string) =>
      await db.select({ place: sql<string>`ctid::text` }).from(cardPictures).where(eq(cardPictures.id, id));
    const before = await rowOf(used);
    const at = (hour: number, day = 0) => new Date(Date.UTC(2040, 0, 1 + day, hour, 30));
    await purgePictures(at(2));
    await purgePictures(at(2, 2));
    expect((await listIds()).sort()).toEqual([used, dropped].sort());
    await purgePictures(at(3, 2));
    await purgePictures(at(4, 3));
    expect(await listIds()).toEqual([used]);
    expect(await rowOf(used)).toEqual(before);
  });

  test("is found by its id only, never by a path", async () => {
    for (const id of ["../secrets", "x", "", "..%2f..%2fsecrets.json", newId()])
      expect(await readPictureFile(id)).toBeNull();
  });
});
