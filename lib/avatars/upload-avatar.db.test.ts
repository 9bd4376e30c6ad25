import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { auditEvents, avatars, photoConsents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { makeZip, type ZipFile } from "#lib/media/testing/make-zip.ts";
import { newId } from "#lib/platform/ids.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { uploadedAvatarPath } from "./avatar-files.ts";
import {
  deleteAvatars,
  eraseAvatars,
  getAvatar,
  listAvatars,
  listDeletedAvatars,
  presentAvatar,
  updateAvatar,
} from "./avatars.ts";
import { readPortrait } from "./read-portrait.ts";
import { readRigPack, readUploadedPack } from "./rig-packs.ts";
import { readPhotoPack } from "./testing/photo-pack.ts";
import { uploadAvatar } from "./upload-avatar.ts";

const MEI = join(process.cwd(), "avatars", "mei");

async function folderOfMei(): Promise<ZipFile[]> {
  const names = await readdir(MEI);
  return await Promise.all(
    names.map(async (name) => ({
      name: `mei/${name}`,
      bytes: new Uint8Array(await readFile(join(MEI, name))),
    })),
  );
}

/** The image library would draw it. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720"><rect width="720" height="720"/></svg>';

describeDb("an uploaded avatar", () => {
  let account: TestAccount;
  let files: ZipFile[];
  beforeEach(async () => {
    account = await createTestAccount();
    files = await folderOfMei();
  });
  const upload = (zip: ZipFile[]) =>
    uploadAvatar(account, { archive: makeZip(zip), voiceOf: account.avatarId });
  const list = async (of: TestAccount) => (await listAvatars(of, { limit: 100, beforeId: undefined })).rows;
  const without = (name: string) => files.filter((file) => !file.name.endsWith(name));

  test("belongs to the account, is stored completely, is served to browsers and workers, and is gone once deleted", async () => {
    const extra = { name: "mei/notes.txt", bytes: new Uint8Array(10) };
    const { id, slug, name, packHash } = await upload([...files, extra]);
    expect([name, slug]).toEqual(["Mei", `own-${id}`]);
    expect(await storedNames(uploadedAvatarPath(slug))).not.toContain("notes.txt");
    expect((await readPortrait(slug, "thumbnail"))?.length).toBeGreaterThan(1_000);
    expect((await readRigPack(slug)).bytes.length).toBeGreaterThan(100_000);
    const pack = (await readUploadedPack(id)) ?? new Uint8Array();
    expect(createHash("sha256").update(pack).digest("hex")).toBe(packHash);
    const stranger = await createTestAccount();
    expect((await list(stranger)).map((row) => row.id)).not.toContain(id);
    await expect(deleteAvatars(stranger, [id])).rejects.toMatchObject({ code: "AVATAR_NOT_FOUND" });
    await deleteAvatars(account, [id]);
    const { ownerId } = account;
    const logged = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.ownerId, ownerId))
      .orderBy(auditEvents.id);
    expect(logged.map((event) => [event.action, event.targetId, event.targetName])).toEqual([
      ["avatar.created", id, "Mei"],
      ["avatar.deleted", id, "Mei"],
    ]);
    await eraseAvatars(account, [id]);
    expect(await storedNames(uploadedAvatarPath(slug))).toEqual([]);
    // Also not from memory, where both were a moment ago.
    expect(await readPortrait(slug, "thumbnail")).toBeNull();
    await expect(readRigPack(slug)).rejects.toThrow(/rig\.json/);
    expect((await list(account)).map((row) => row.id)).not.toContain(id);
  });

  test("moves as much as its account chooses, and has the name that it chooses; a built-in or another account's avatar does not", async () => {
    const id = newId();
    const { ownerId } = account;
    const look = { slug: `own-${id}`, name: "Mei", description: "", voice: "ana" };
    await db.insert(avatars).values({ id, ownerId, ...look });
    expect((await getAvatar(account, id)).liveliness).toBeNull();
    await updateAvatar(account, id, { liveliness: "lively", name: "Mei Lin" });
    const changed = { liveliness: "lively", name: "Mei Lin", voice: null };
    expect(presentAvatar(await getAvatar(account, id))).toMatchObject(changed);
    const refused = { code: "AVATAR_NOT_FOUND" };
    await db.update(avatars).set({ ownerId: null }).where(eq(avatars.id, account.avatarId));
    for (const change of [{ liveliness: "calm" }, { name: "Mine" }] as const) {
      const builtIn = { code: "VALIDATION", reason: "invalid_state" };
      await expect(updateAvatar(account, account.avatarId, change)).rejects.toMatchObject(builtIn);
      await expect(updateAvatar(await createTestAccount(), id, change)).rejects.toMatchObject(refused);
    }
    expect(presentAvatar(await getAvatar(account, id))).toMatchObject(changed);
  });

  describe("made from a photo", () => {
    const photoHash = createHash("sha256").update("photo").digest("hex");
    const shotHashes = { smile: "1".repeat(64), eyesShut: "2".repeat(64) };
    const consent = { statement: "written", photoHash, shotHashes } as const;
    const kept = {
      ...{ statement: "written", photoHash, smileHash: shotHashes.smile },
      furtherHashes: { eyesShut: shotHashes.eyesShut },
    };
    let pack: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
    beforeAll(async () => {
      pack = await readPhotoPack();
    });
    const zipOf = (changed: Record<string, Uint8Array> = {}) =>
      makeZip([...pack].map(([name, bytes]) => ({ name, bytes: changed[name] ?? bytes })));
    const consents = () => db.select().from(photoConsents).where(eq(photoConsents.ownerId, account.ownerId));

    test("needs the person's consent, which outlives the avatar and its files, also in workers' caches", async () => {
      const voiceOf = account.avatarId;
      await expect(uploadAvatar(account, { archive: zipOf(), voiceOf })).rejects.toMatchObject({
        code: "VALIDATION",
        details: [{ path: "consent" }],
      });
      expect(await consents()).toEqual([]);
      const { id, slug, packHash } = await uploadAvatar(account, { archive: zipOf(), voiceOf, consent });
      const hashes = [packHash ?? "", "f".repeat(64)];
      expect(await listDeletedAvatars(hashes)).toEqual(hashes.slice(1));
      expect(await consents()).toMatchObject([{ ...kept, packHash, avatarId: id }]);
      await deleteAvatars(account, [id]);
      await eraseAvatars(account, [id]);
      expect(await storedNames(uploadedAvatarPath(slug))).toEqual([]);
      expect(await listDeletedAvatars(hashes)).toEqual(hashes);
      expect(await consents()).toMatchObject([{ ...kept, packHash, avatarId: null }]);
    });

    test("is recognized by its mesh where somebody has changed its origin", async () => {
      const folder = join(process.cwd(), "avatars", "maya");
      const names = await readdir(folder);
      const made = await Promise.all(
        names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(join(folder, name))) })),
      );
      const voiceOf = account.avatarId;
      const { origin, ...json } = JSON.parse(
        new TextDecoder().decode(made.find(({ name }) => name === "rig.json")?.bytes),
      );
      const turned = { ...json.mouth, lipRing: json.mouth.lipRing.toReversed() };
      for (const changed of [json, { ...json, origin, mouth: turned }]) {
        const bytes = new TextEncoder().encode(JSON.stringify(changed));
        const archive = makeZip(made.map((file) => (file.name === "rig.json" ? { ...file, bytes } : file)));
        await expect(uploadAvatar(account, { archive, voiceOf })).rejects.toMatchObject({
          details: [{ path: "consent" }],
        });
        const { id } = await uploadAvatar(account, { archive, voiceOf, consent });
        // The label is drawn for this mark.
        expect(Buffer.from((await readUploadedPack(id)) ?? "").toString()).toContain('"origin":"photo"');
      }
    });

    test("is refused if its mesh folds over", async () => {
      const folded = pack.get("rig.bin")?.slice() ?? new Uint8Array();
      const { mouth } = JSON.parse(new TextDecoder().decode(pack.get("rig.json")));
      // A vertex of the last shape, far away from its neighbors.
      const at = (mouth.shapes.length - 1) * mouth.vertices * 6 + mouth.lipRing[5] * 6;
      new DataView(folded.buffer).setInt16(at, 32_000, true);
      const archive = zipOf({ "rig.bin": folded });
      await expect(uploadAvatar(account, { archive, voiceOf: account.avatarId, consent })).rejects.toThrow(
        /triangles turn over/,
      );
      expect(await consents()).toEqual([]);
    });
  });

  test("that is incomplete, broken or not an avatar is rejected with the name of the file, and nothing of it is stored", async () => {
    const before = (await list(account)).length;
    const broken = (name: string, bytes: Uint8Array) => [...without(name), { name: `mei/${name}`, bytes }];
    const json = JSON.parse(await readFile(join(MEI, "rig.json"), "utf8"));
    const rig = (change: object) => broken("rig.json", Buffer.from(JSON.stringify({ ...json, ...change })));
    // Of one colour: a few kilobytes each.
    const plain = { width: 1_440, height: 1_440, channels: 3, background: "#808080" } as const;
    const bytes = new Uint8Array(await sharp({ create: plain }).webp().toBuffer());
    const whole = { size: 1_440, mouth: { ...json.mouth, box: [0, 0, 1_440, 1_440] } };
    const large = rig(whole).map((file) => (file.name.endsWith(".webp") ? { ...file, bytes } : file));
    const cases: [ZipFile[], RegExp][] = [
      [without("mouth_aa.webp"), /mouth_aa\.webp/],
      [broken("eyes_smile.webp", new Uint8Array(500)), /eyes_smile\.webp is not a valid image/],
      [broken("eyes_smile.webp", new TextEncoder().encode(SVG)), /eyes_smile\.webp is not a valid image/],
      [broken("rig.bin", new Uint8Array(500)), /rig\.bin has 500 bytes/],
      [rig({ size: 20_000 }), /size must be from/],
      [rig({ mouth: { ...json.mouth, box: [0, 0, 9_000, 9_000] } }), /mouth\.box/],
      [rig({ camera: { ...json.camera, distanceM: 0 } }), /distanceM/],
      [rig({ neck: { ...json.neck, collarY: 0 } }), /collarY/],
      [rig({ head: { centre: [300, 300], radius: [0, 100], fadePx: 50 } }), /head\.radius/],
      [rig({ mouth: { ...json.mouth, lipRing: [9_999, 1, 2] } }), /lipRing/],
      [[{ name: "a.txt", bytes: new Uint8Array(3) }], /rig\.json cannot be read/],
      [large, /more than 16 million pixels in all/],
    ];
    for (const [zip, message] of cases) await expect(upload(zip), String(message)).rejects.toThrow(message);
    await expect(
      uploadAvatar(account, { archive: new Uint8Array(100), voiceOf: account.avatarId }),
    ).rejects.toThrow(/not a zip file/);
    expect(await list(account)).toHaveLength(before);
  });
});
