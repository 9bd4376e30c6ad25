import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { backgroundPath } from "#lib/avatars/avatar-files.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { readSessionBackground } from "#lib/calls/worker/bootstrap-worker.ts";
import { connectInput } from "#lib/conversations/schema.ts";
import { createTestAccount, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { createHostedLink, getHostedLink } from "#lib/links/links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import { env } from "#lib/platform/env.ts";
import { storage } from "#lib/storage/storage.ts";
import { deleteBackgrounds, listBackgrounds, readBackgroundFile, uploadBackground } from "./backgrounds.ts";

const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2040a0" } });
const jpeg = async (width = 400, height = 330) => new Uint8Array(await blue(width, height).jpeg().toBuffer());

describeDb("an uploaded background", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
    setMediaServer(true);
  });
  const upload = async (file: Uint8Array) => await uploadBackground(account, { name: "Office", file });
  const target = () => ({ scenario_id: account.scenarioId, avatar_id: account.avatarId });

  test("is stored small, upright and without metadata", async () => {
    const exif = { IFD0: { Artist: "Somebody" } };
    const file = await blue(2_400, 1_200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { id, name } = await upload(new Uint8Array(file));
    expect(name).toBe("Office");
    const kept = (await readBackgroundFile(id)) ?? new Uint8Array();
    expect(Buffer.from(kept).includes("Somebody")).toBe(false);
    const { format, width, height, exif: told } = await sharp(kept).metadata();
    expect([format, width, height, told]).toEqual(["webp", 960, 1_920, undefined]);
  });

  test("is rejected by its content, whatever its name, and nothing of it is stored", async () => {
    const gif = new Uint8Array(await blue(400, 400).gif().toBuffer());
    const broken = (await jpeg(600, 600)).slice(0, 900);
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>',
    );
    const cases: [Uint8Array, RegExp][] = [
      [new TextEncoder().encode("not a picture"), /JPEG, PNG or WebP/],
      [new Uint8Array(0), /JPEG, PNG or WebP/],
      [gif, /JPEG, PNG or WebP/],
      [svg, /JPEG, PNG or WebP/],
      [broken, /damaged/],
      [await jpeg(300, 900), /320 to 8000 pixels/],
    ];
    for (const [file, message] of cases) {
      const refusal = { code: "VALIDATION", message: expect.stringMatching(message) };
      await expect(upload(file), `${message}`).rejects.toMatchObject(refusal);
    }
    expect(await listBackgrounds(account)).toEqual([]);
  });

  test("can be used by the account's own links and calls only, and is replaced by the studio when deleted", async () => {
    const { id } = await upload(await jpeg());
    const background = imageBackground(id);
    const link = await createHostedLink(
      account,
      createHostedLinkInput.parse({ ...target(), label: "Door", background }),
    );
    const origin = { kind: "api" as const };
    const call = await connectConversation(account, connectInput.parse({ ...target(), background }), origin);
    const bytes = await readBackgroundFile(id);
    expect(await readSessionBackground(call.conversationSessionId)).toEqual(bytes);

    const stranger = await createTestAccount();
    const theirs = { scenario_id: stranger.scenarioId, avatar_id: stranger.avatarId, background };
    const refused = { code: "NOT_FOUND", message: "Background not found" };
    await expect(connectConversation(stranger, connectInput.parse(theirs), origin)).rejects.toMatchObject(
      refused,
    );
    const theirLink = createHostedLinkInput.parse({ ...theirs, label: "Door" });
    await expect(createHostedLink(stranger, theirLink)).rejects.toMatchObject(refused);
    await expect(deleteBackgrounds(stranger, [id])).rejects.toMatchObject(refused);

    await deleteBackgrounds(account, [id]);
    expect(await storage().stat(backgroundPath(id))).toBeNull();
    expect((await getHostedLink(account, link.id)).background).toBe("studio");
    await expect(readSessionBackground(call.conversationSessionId)).rejects.toMatchObject({
      kind: "unknown",
    });
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, call.conversationSessionId));
    await expect(readSessionBackground(call.conversationSessionId)).rejects.toMatchObject({ kind: "over" });
  });

  test("that is deleted between a call's checks and its start makes the call fail", async () => {
    const { id } = await upload(await jpeg());
    const deleteIt = () => deleteBackgrounds(account, [id]).then(() => true);
    // The media server is asked after the checks, right before the call is stored.
    globalThis.visavisProbes?.set(env.LIVEKIT_URL, {
      at: performance.now() + 60_000,
      get result() {
        return deleteIt();
      },
    });
    const input = connectInput.parse({ ...target(), background: imageBackground(id) });
    await expect(connectConversation(account, input, { kind: "api" })).rejects.toMatchObject({
      message: "Background not found",
    });
  });

  test("is found by its id only, never by a path", async () => {
    for (const id of ["../secrets", "x", "", "..%2f..%2fsecrets.json"])
      expect(await readBackgroundFile(id)).toBeNull();
  });
});
