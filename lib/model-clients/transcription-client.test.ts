import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { TranscriptionClient, type TranscriptionSettings } from "./transcription-client.ts";

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function transcribe(
  settings: Partial<TranscriptionSettings>,
  refused?: string,
  recognized = " Guten Tag. ",
) {
  let fields: Record<string, unknown> = {};
  server = createServer((request, response) => {
    void Array.fromAsync(request).then(async (chunks) => {
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const form = await new Response(Buffer.concat(chunks), { headers }).formData();
      fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
      if (fields.response_format === refused) response.writeHead(400);
      response.end(JSON.stringify({ text: recognized, language: "german" }));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  // A listening TCP server's address is always an AddressInfo.
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const client = new TranscriptionClient({ baseUrl, apiKey: "key", model: "m", keywords: [], ...settings });
  const text = await client.transcribe(new Int16Array(160), 16_000, AbortSignal.timeout(5_000));
  return { text, fields };
}

test("without a language the server gets none", async () => {
  const { text, fields } = await transcribe({ keywords: ["Visavis", "Rostock"] });
  expect(text).toBe("Guten Tag.");
  expect(fields).toEqual({ model: "m", response_format: "json", prompt: "Visavis, Rostock" });
});

test("the call's language is sent", async () => {
  const { fields } = await transcribe({ language: "de" });
  expect(fields).toEqual({ model: "m", response_format: "json", language: "de" });
});

test("a call that finds out the language asks the server for it", async () => {
  const heard: unknown[] = [];
  const { fields } = await transcribe({ onLanguage: (...report) => heard.push(report) });
  expect(fields).toEqual({ model: "m", response_format: "verbose_json" });
  expect(heard).toEqual([["german", " Guten Tag. "]]);
});

test("a noise is not words, and has no language", async () => {
  const heard: unknown[] = [];
  const onLanguage = (...report: unknown[]) => heard.push(report);
  const { text } = await transcribe({ onLanguage }, undefined, "[BLANK_AUDIO]");
  expect([text, heard]).toEqual(["", []]);
});

test("a server that refuses the format with the language is asked for the text alone", async () => {
  const heard: unknown[] = [];
  const onLanguage = (...report: unknown[]) => heard.push(report);
  const { text, fields } = await transcribe({ onLanguage }, "verbose_json");
  expect(text).toBe("Guten Tag.");
  expect(fields).toEqual({ model: "m", response_format: "json" });
  expect(heard).toHaveLength(1);
});

test("a server that refuses the request itself is not asked forever", async () => {
  await expect(transcribe({}, "json")).rejects.toThrow("responded with 400");
});
