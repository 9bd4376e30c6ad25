import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { makeTestAvatar } from "#lib/photo-avatar/testing/test-avatars.ts";
import { POST as create } from "./create/route.ts";
import { POST as remove } from "./delete/route.ts";
import { GET as list } from "./route.ts";

const PHOTO = createHash("sha256").update("photo").digest("hex");
const CONSENT = { consent: "written", photo_hash: PHOTO };

describeDb("the API of avatars", () => {
  let account: TestAccount;
  let pack: File;
  beforeAll(async () => {
    const { files } = await makeTestAvatar("astronaut");
    const archive = makeZip([...files].map(([name, bytes]) => ({ name, bytes })));
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

  test("take an avatar of a photo with the person's consent, for this account alone, and delete it", async () => {
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
    ["with something else than an archive", { ...CONSENT, file: new File(["GIF89a"], "a.gif") }, "file"],
    ["with a file that is too large", { file: new File([new Uint8Array(8_400_000)], "a.zip") }, "file"],
  ] as [string, Record<string, string | File>, string][])("refuse one %s", async (_, fields, path) => {
    const before = await namesSeenBy(account);
    const { status, body } = await upload(fields);
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    expect(body.details).toContainEqual(expect.objectContaining({ path }));
    expect(await namesSeenBy(account)).toEqual(before);
  });
});
