import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { avatarHome } from "#lib/avatars/avatar-home.ts";
import { deleteAvatar } from "#lib/avatars/delete-avatar.ts";
import { listAvatars } from "#lib/avatars/list-avatars.ts";
import { readOwnPack } from "#lib/avatars/read-own-pack.ts";
import { readPortrait } from "#lib/avatars/read-portrait.ts";
import { readRigPack } from "#lib/avatars/read-rig-pack.ts";
import { makeZip, type ZipFile } from "#lib/avatars/testing/make-zip.ts";
import { uploadAvatar } from "#lib/avatars/upload-avatar.ts";
import { createTestAccount, type TestAccount } from "#lib/platform/testing/api-fixture.ts";

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

  test("is the account's own, whole in the data folder, ready for a browser and a worker, and gone when deleted", async () => {
    const extra = { name: "mei/notes.txt", bytes: new Uint8Array(10) };
    const { id, slug, name, packHash } = await upload([...files, extra]);
    expect([name, slug]).toEqual(["Mei", `own-${id}`]);
    expect(await readdir(avatarHome(slug))).not.toContain("notes.txt");
    expect((await readPortrait(slug, "thumbnail"))?.length).toBeGreaterThan(1_000);
    expect((await readRigPack(slug)).bytes.length).toBeGreaterThan(100_000);
    const pack = (await readOwnPack(id)) ?? new Uint8Array();
    expect(createHash("sha256").update(pack).digest("hex")).toBe(packHash);
    const stranger = await createTestAccount();
    expect((await list(stranger)).map((row) => row.id)).not.toContain(id);
    await expect(deleteAvatar(stranger, id)).rejects.toMatchObject({ code: "AVATAR_NOT_FOUND" });
    await deleteAvatar(account, id);
    expect(existsSync(avatarHome(slug))).toBe(false);
    expect((await list(account)).map((row) => row.id)).not.toContain(id);
  });

  test("that is incomplete, broken or no person is refused by the name of the file, and nothing of it stays", async () => {
    const before = (await list(account)).length;
    const broken = (name: string, bytes: Uint8Array) => [...without(name), { name: `mei/${name}`, bytes }];
    const json = JSON.parse(await readFile(join(MEI, "rig.json"), "utf8"));
    const rig = (change: object) => broken("rig.json", Buffer.from(JSON.stringify({ ...json, ...change })));
    const cases: [ZipFile[], RegExp][] = [
      [without("mouth_aa.webp"), /mouth_aa\.webp/],
      [broken("eyes_smile.webp", new Uint8Array(500)), /eyes_smile\.webp is not a picture/],
      [broken("rig.bin", new Uint8Array(500)), /rig\.bin has 500 bytes/],
      [rig({ size: 20_000 }), /size must be from/],
      [rig({ mouth: { ...json.mouth, box: [0, 0, 9_000, 9_000] } }), /mouth\.box/],
      [rig({ mouth: { ...json.mouth, lipRing: [9_999, 1, 2] } }), /lipRing/],
      [[{ name: "a.txt", bytes: new Uint8Array(3) }], /rig\.json cannot be read/],
    ];
    for (const [zip, message] of cases) await expect(upload(zip), String(message)).rejects.toThrow(message);
    await expect(
      uploadAvatar(account, { archive: new Uint8Array(100), voiceOf: account.avatarId }),
    ).rejects.toThrow(/no zip/);
    expect(await list(account)).toHaveLength(before);
  });
});
