import { expect, test } from "vitest";
import { updateHostedLinkInput } from "#lib/links/schema.ts";
import { newId } from "#lib/platform/ids.ts";
import { readLinkForm } from "./read-link-form.ts";

// Workers share modules, and a later test of this worker counts on this one.

function formOf(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ id: newId(), label: "Door", language: "auto", ...fields })) {
    data.append(name, value);
  }
  return data;
}
const read = async (fields: Record<string, string | File>) =>
  updateHostedLinkInput.parse(await readLinkForm(formOf(fields))).change;

test("empty fields mean no limit, and keep passcode and logo", async () => {
  expect(await read({ max_uses: "", passcode: "", allowed_origins: " \n" })).toMatchObject({
    ...{ maxUses: null, expiresAt: null, consentText: null, themeColor: null, isPaused: false },
    ...{
      allowedOrigins: [],
      passcode: undefined,
      logo: undefined,
      showAiLabel: false,
      shareTranscript: false,
    },
  });
});

test("filled-in fields are set", async () => {
  const png = new File([new Uint8Array([1, 2, 3])], "logo.png", { type: "image/png" });
  const filled = await read({
    ...{
      max_uses: "3",
      passcode: "open sesame",
      own_color: "on",
      theme_color: "#2F6F6A",
      logo: png,
      paused: "on",
    },
    allowed_origins: "https://a.example/\nhttp://localhost:8000",
    show_ai_label: "on",
    share_transcript: "on",
  });
  expect(filled).toMatchObject({
    showAiLabel: true,
    shareTranscript: true,
    ...{ maxUses: 3, passcode: "open sesame", themeColor: "#2f6f6a", isPaused: true },
    ...{ allowedOrigins: ["https://a.example", "http://localhost:8000"], logo: "data:image/png;base64,AQID" },
  });
});

test("removes passcode and logo on request", async () => {
  expect(await read({ remove_passcode: "on", remove_logo: "on" })).toMatchObject({
    passcode: null,
    logo: null,
  });
});

test("keywords are separated by commas, and an empty field removes them", async () => {
  expect(await read({ stt_keywords: "Fernwood, Riverside" })).toMatchObject({
    sttKeywords: ["Fernwood", "Riverside"],
  });
  expect(await read({ stt_keywords: "" })).toMatchObject({ sttKeywords: [] });
  expect(await read({})).toMatchObject({ sttKeywords: undefined, scenarioId: undefined });
});

test("runtime variables are lines or a JSON object, an empty field removes them, and a form without the field keeps them", async () => {
  expect(await read({ runtime_vars: '{ "branch": "Riverside", "beds": 12 }' })).toMatchObject({
    runtimeVars: { branch: "Riverside", beds: 12 },
  });
  expect(await read({ runtime_vars: "branch = Riverside\nbeds = 12" })).toMatchObject({
    runtimeVars: { branch: "Riverside", beds: 12 },
  });
  for (const runtime_vars of ["Riverside", "{ branch"]) {
    await expect(read({ runtime_vars })).rejects.toMatchObject({ code: "VALIDATION" });
  }
  expect((await read({ runtime_vars: " " })).runtimeVars).toEqual({});
  expect((await read({})).runtimeVars).toBeUndefined();
});
