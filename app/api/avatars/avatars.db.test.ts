import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars, photoConsents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { readUploadedPack } from "#lib/avatars/rig-packs.ts";
import { readPhotoPack } from "#lib/avatars/testing/photo-pack.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { type DrawnShot, drawShot } from "#lib/photo-avatar/testing/drawn-shots.ts";
import { ASTRONAUT_FILE } from "#lib/photo-avatar/testing/known-people.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { avatarRoutes } from "./avatar-routes.ts";

const create = avatarRoutes["/avatars/create"].POST;
const remove = avatarRoutes["/avatars/delete"].POST;
const list = avatarRoutes["/avatars"].GET;

const PHOTO = createHash("sha256").update("photo").digest("hex");
const CONSENT = { consent: "written", photo_hash: PHOTO };

describeDb("the API of avatars", () => {
  let account: TestAccount;
  let pack: File;
  beforeAll(async () => {
    const archive = makeZip([...(await readPhotoPack())].map(([name, bytes]) => ({ name, bytes })));
    pack = new File([Uint8Array.from(archive)], "avatar.zip");
  });
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const upload = (fields: Record<string, string | File>, key = account.key) =>
    callApi(create, { key, form: { file: pack, voice_of: account.avatarId, ...fields } });
  const namesSeenBy = async ({ key }: TestAccount) => {
    const { body } = await callApi(list, { key });
    return (body.avatars as { id: string }[]).map(({ id }) => id);
  };

  test("take an avatar made from a photo with the person's consent, for this account alone, and delete it", async () => {
    const { status, body } = await upload(CONSENT);
    expect([status, body.error]).toEqual([200, undefined]);
    const id = String(body.id);
    expect(await namesSeenBy(account)).toContain(id);
    const stranger = await createTestAccount();
    expect(await namesSeenBy(stranger)).not.toContain(id);
    expect((await callApi(remove, { key: stranger.key, body: { ids: [id] } })).status).toBe(404);
    const gone = await callApi(remove, { key: account.key, body: { ids: [id, "nonsense"] } });
    expect(gone.body).toMatchObject({ deleted_count: 1, ids: [id], not_found_ids: ["nonsense"] });
    expect(await namesSeenBy(account)).not.toContain(id);
  });

  test.each([
    ["without consent", {}, "consent"],
    ["with consent for no photo", { consent: "self" }, "photo_hash"],
    ["with a photo nobody agreed to", { photo_hash: PHOTO }, "photo_hash"],
    ["with another statement", { ...CONSENT, consent: "yes" }, "consent"],
    ["with something else than an archive", { consent: "self", file: new File(["GIF89a"], "a.gif") }, "file"],
    ["with a name that is too long", { ...CONSENT, name: "x".repeat(61) }, "name"],
    ["with a smile beside the zip", { ...CONSENT, smile: new File(["x"], "b.jpg") }, "smile"],
    ["with a file that is too large", { file: new File(["PK", new Uint8Array(8_400_000)], "a.zip") }, "file"],
  ] as [string, Record<string, string | File>, string][])("refuse one %s", async (_, fields, path) => {
    const before = await namesSeenBy(account);
    const { status, body } = await upload(fields);
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    expect(body.details).toContainEqual(expect.objectContaining({ path }));
    expect(await namesSeenBy(account)).toEqual(before);
  });

  describe("made from a photo", () => {
    const fileOf = async (image: Sharp) =>
      new File([Uint8Array.from(await image.jpeg().toBuffer())], "a.jpg");
    const photoOf = async () => await fileOf(sharp(ASTRONAUT_FILE));
    const send = (file: File, fields: Record<string, string | File> = { consent: "self" }) =>
      callApi(create, { key: account.key, form: { file, voice_of: account.avatarId, ...fields } });

    const drawn = async (shot: DrawnShot, slug = "sofia") =>
      new File([Uint8Array.from(await drawShot(slug, shot))], "a.png");
    const hashOf = async (file: File) =>
      createHash("sha256")
        .update(await file.bytes())
        .digest("hex");

    const MADE: [string, () => Promise<File>, (() => Promise<File>) | null][] = [
      ["a portrait and a further picture", () => drawn("rest"), () => drawn("eyesShut")],
      ["a photo alone", photoOf, null],
    ];
    // Making one takes ten seconds of a core, and the page's test makes one in every run.
    test.skipIf(isQuick).each(MADE)(
      "of %s talks with the consent and the hashes of its pictures, and has none of them in it",
      async (_, read, readEyes) => {
        const [file, eyes] = [await read(), await readEyes?.()];
        const fields = { consent: "written", name: "Eileen", ...(eyes && { eyes_shut: eyes }) };
        const { status, body } = await send(file, fields);
        expect([status, body.error, body.name]).toEqual([200, undefined, "Eileen"]);
        const id = String(body.id);
        expect(await namesSeenBy(account)).toContain(id);
        const [consent] = await db.select().from(photoConsents).where(eq(photoConsents.avatarId, id));
        expect(consent).toMatchObject({
          statement: "written",
          photoHash: await hashOf(file),
          ...{ smileHash: null, furtherHashes: eyes ? { eyesShut: await hashOf(eyes) } : {} },
        });
        const pack = Buffer.from((await readUploadedPack(id)) ?? []);
        for (const picture of eyes ? [file, eyes] : [file])
          expect(pack.includes(Buffer.from((await picture.bytes()).subarray(20_000, 20_040)))).toBe(false);
        expect(pack.includes('"origin": "photo"')).toBe(true);
        expect(pack.includes('"blinkMax": 1')).toBe(eyes !== undefined);
        const [avatar] = await db.select().from(avatars).where(eq(avatars.id, id));
        expect(avatar?.packHash).toEqual(expect.stringMatching(/^[0-9a-f]{64}$/));
      },
    );

    test.skipIf(isQuick)(
      "is refused with a further picture of another person, and nothing is stored",
      async () => {
        const before = await namesSeenBy(account);
        const fields = {
          consent: "self",
          eyes_shut: await drawn("eyesShut"),
          aah: await drawn("aah", "leila"),
        };
        const { status, body } = await send(await drawn("rest"), fields);
        expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
        expect(body.details).toEqual([{ path: "aah", message: expect.stringContaining("another person") }]);
        expect(await namesSeenBy(account)).toEqual(before);
        const kept = await db.select().from(photoConsents).where(eq(photoConsents.ownerId, account.ownerId));
        expect(kept).toEqual([]);
      },
    );

    const twoPeople = async () => {
      const head = await sharp(ASTRONAUT_FILE)
        .extract({ left: 110, top: 0, width: 220, height: 240 })
        .toBuffer();
      const sides = [0, 300].map((left) => ({ input: head, left, top: 100 }));
      return await fileOf(gray().composite(sides));
    };
    const gray = () => sharp({ create: { width: 600, height: 600, channels: 3, background: "#888" } });
    test.each([
      ["without consent", photoOf, {}, "consent", "needs the consent"],
      [
        "with the hash of another photo",
        photoOf,
        { consent: "self", photo_hash: PHOTO },
        "photo_hash",
        "SHA-256",
      ],
      [
        "with a hash of another further picture",
        photoOf,
        { consent: "self", aah: new File(["not a photo"], "b.jpg"), aah_hash: PHOTO },
        "aah_hash",
        "SHA-256",
      ],
      [
        "with a smile that is not a photo",
        photoOf,
        { consent: "self", smile: new File(["not a photo"], "b.jpg") },
        "smile",
        "not a photo",
      ],
      // A process of its own looks for faces, which takes seconds.
      ...(isQuick ? [] : [["with two people", twoPeople, undefined, "file", "Several faces found."]]),
      ["that is a text", async () => new File(["Dear all"], "a.jpg"), undefined, "file", "not a photo"],
    ] as [string, () => Promise<File>, Record<string, string | File> | undefined, string, string][])(
      "is refused %s, and nothing is stored",
      async (_, file, fields, path, message) => {
        const before = await namesSeenBy(account);
        const { status, body } = await send(await file(), fields);
        expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
        expect(body.details).toContainEqual({ path, message: expect.stringContaining(message) });
        expect(await namesSeenBy(account)).toEqual(before);
        expect(
          await db.select().from(photoConsents).where(eq(photoConsents.ownerId, account.ownerId)),
        ).toEqual([]);
      },
    );
  });
});
