import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, setInstanceLanguages, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { previewInput } from "#lib/video/takes/schema.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { speakPreview } from "./speak-preview.ts";

describeDb("the preview of a sentence", () => {
  const speech = new FakeSpeech();
  let account: TestAccount;
  beforeAll(async () => {
    speech.install();
    account = await createTestAccount();
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    globalThis.visavisSpeech = undefined;
    await removeAllTakeFiles(account.ownerId);
  });

  test("has the chosen voice, or the avatar's own", async () => {
    const speak = (more: object) =>
      speakPreview(
        account,
        previewInput.parse({ avatar_id: account.avatarId, text: "Good morning.", ...more }),
      );
    await speak({ voice: "priya" });
    await speak({});
    expect(speech.voices[0]).toBe("priya");
    expect(speech.voices[1]).not.toBe("priya");
  });

  test("is spoken by another voice while the server lacks the chosen one, and by the chosen one afterwards", async () => {
    const speak = () =>
      speakPreview(
        account,
        previewInput.parse({ avatar_id: account.avatarId, text: "Good evening.", voice: "cloned" }),
      );
    speech.lacks = "cloned";
    const asked = speech.voices.length;
    await speak();
    expect(speech.voices.slice(asked)).toEqual(["cloned", "joe"]);
    speech.lacks = null;
    await speak();
    expect(speech.voices.slice(asked)).toEqual(["cloned", "joe", "cloned"]);
  });

  test("is spoken by the machine voice while the language has no other, and by a recorded one afterwards", async () => {
    const speak = () =>
      speakPreview(
        account,
        previewInput.parse({
          avatar_id: account.avatarId,
          text: "Guten Abend.",
          voice: "maya",
          language: "de",
        }),
      );
    setInstanceLanguages({ heard: ["en"], spoken: ["en", "de"] });
    const asked = speech.voices.length;
    speech.isMachine = true;
    await speak();
    speech.isMachine = false;
    await speak();
    await speak();
    expect(speech.voices.slice(asked)).toEqual(["maya", "maya"]);
  });

  test("is refused in a language that the voice does not speak", async () => {
    setInstanceLanguages({ heard: ["en"], spoken: ["en", "de"] });
    const body = { avatar_id: account.avatarId, text: "Bom dia.", language: "pt-BR" };
    await expect(speakPreview(account, previewInput.parse(body))).rejects.toThrow(
      "that the voice speaks: en, de",
    );
  });
});
