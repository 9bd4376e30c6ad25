import type { Page } from "@playwright/test";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { agentState, expect, greeted, rowsUntil, startCall, test } from "../fixtures/call.ts";
import { createLink } from "../fixtures/create.ts";
import { api, HEARING_URL, newAccount } from "../fixtures/instance.ts";
import { frames, heard, now, speak } from "../fixtures/probe.ts";
import { type HeardSound, speechDistance } from "../fixtures/speech-distance.ts";
import { synthesise } from "../fixtures/voice.ts";

// The probe injects an audio worklet, which the pages' policy rightly refuses.
test.use({ bypassCSP: true, locale: "de-DE" });
test.describe.configure({ timeout: 150_000 });

const QUESTION = "Wo kann ich mein Auto parken?";
const VOICE = "maya";
const FACT = "Parken ist im Hof hinter dem Haus kostenlos.";

/** Frequent words of English that German does not have. */
const ENGLISH =
  /\b(?:the|and|you|your|is|are|with|this|that|please|call|microphone|speaker|captions|send|message|transcript|listening|speaking|sorry|moment|welcome|thank|talk)\b/i;

const NODES = {
  initial_node: "desk",
  role_instruction: "Du bist Lena, die Empfangsdame der Praxis am Fluss.",
  nodes: { desk: { task_instruction: `Begrüße den Besucher. ${FACT}` } },
};

/** All that a page shows or tells a screen reader, except the names of languages and products. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap(
      (element) =>
        ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    // As it is rendered: hidden texts are neither seen nor read out.
    // biome-ignore lint/performance/useDomNodeTextContent: it would have hidden text too.
    return [document.title, document.body.innerText, ...labels].join("\n");
  });

/** Fails unless the avatar said `text` as the German machine voice does, and not as an English one reads it. */
async function expectGerman(avatar: HeardSound, text: string): Promise<void> {
  const [german = Number.NaN, english = Number.NaN] = await Promise.all(
    ["de", "en"].map(async (language) => {
      // In English, the voice's own name would choose the recording.
      const voice = language === "de" ? VOICE : "espeak-ng";
      return speechDistance(avatar, { sound: await synthesise(text, voice, language), rate: SPEECH_RATE });
    }),
  );
  expect(german, `“${text}” differs from German speech by ${german} dB`).toBeLessThan(4.5);
  expect(german).toBeLessThan(0.75 * english);
}

async function createGermanLink() {
  const { key } = await newAccount();
  const scenario = { name: "Praxis", nodes_json: NODES, language: "de" };
  const { token } = await createLink(key, scenario, {
    ...{ label: "Praxis am Fluss", language: "de", share_transcript: true, voice: VOICE },
  });
  return { key, token };
}

test("a German call: what is seen, heard, captioned and stored is German, and the lips move", async ({
  visitor: page,
}) => {
  const { key, token } = await createGermanLink();
  await page.goto(`/c/${token}`);
  await expect(page.getByTestId("start-call")).toBeVisible();
  await expect(page.getByTestId("language-notice")).toHaveCount(0);
  expect(await wordsOf(page)).not.toMatch(ENGLISH);

  const { sessionId } = await startCall(page, token);
  await greeted(page);
  const quietFrom = await now(page);
  await fetch(new URL("/said", HEARING_URL), { method: "POST", body: JSON.stringify({ text: QUESTION }) });
  const spoken = await speak(page, await synthesise(QUESTION, "espeak-ng", "de"));
  await agentState(page, "speaking");
  const from = await now(page);
  expect(await wordsOf(page)).not.toMatch(ENGLISH);
  await agentState(page, "listening", 30_000);
  const seen = await frames(page, quietFrom);
  const answered = await heard(page, spoken.endsAt);
  expect(await wordsOf(page)).not.toMatch(ENGLISH);

  const rows = await rowsUntil(key, sessionId, (list) => list.length >= 3);
  expect(rows.map(({ role }) => role)).toEqual(["assistant", "user", "assistant"]);
  expect(rows[0]?.content).toMatch(/^Guten Tag, ich bin Lena\. .*Wie kann ich Ihnen helfen\?$/);
  expect(rows.slice(1).map(({ content }) => content)).toEqual([QUESTION, FACT]);
  const { asked } = await (await fetch(new URL("/asked", HEARING_URL))).json();
  expect(asked[0]).toEqual({ language: "de", format: "json" });
  expect(await wordsOf(page)).toContain(FACT);

  await expectGerman(answered, FACT);

  const mouths = (list: typeof seen) => {
    const values = list.map(({ mouth }) => mouth);
    return Math.max(...values) - Math.min(...values);
  };
  const whileQuiet = mouths(seen.filter(({ at }) => at < spoken.endsAt));
  expect(mouths(seen.filter(({ at }) => at >= from))).toBeGreaterThan(2 * whileQuiet);

  await page.getByTestId("end-call").click();
  await expect(page.getByTestId("call-ended")).toBeVisible();
  expect(await wordsOf(page)).not.toMatch(ENGLISH);
});

test("a German page says that its call is in another language", async ({ page }) => {
  const { key, token } = await createGermanLink();
  const links = (await api("GET", "/hosted-links", { key })).body.hosted_links as { id: string }[];
  await api("POST", "/hosted-links/update", { key, body: { id: links[0]?.id, call_language: "en" } });
  await page.goto(`/c/${token}`);
  await expect(page.getByTestId("language-notice")).toHaveText("Dieses Gespräch wird auf Englisch geführt.");
});

test("a call in a language that the instance does not speak does not start, and the page says so", async ({
  page,
}) => {
  const { key, token } = await createGermanLink();
  const links = (await api("GET", "/hosted-links", { key })).body.hosted_links as { id: string }[];
  await api("POST", "/hosted-links/update", { key, body: { id: links[0]?.id, call_language: "ja" } });
  await page.goto(`/c/${token}`);
  await expect(page.getByText("Dieses Gespräch ist gerade nicht möglich")).toBeVisible();
  const { status, body } = await api("POST", `/links/${token}/start`, { body: {} });
  expect([status, body.reason]).toEqual([409, "language_unavailable"]);
});
