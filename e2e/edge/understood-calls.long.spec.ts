import { sayInGerman } from "#models/testing/german-speech.ts";
import type { TestServer } from "#models/testing/start-test-server.ts";
import { startWhisperServer } from "#models/testing/start-whisper-server.ts";
import { agentState, expect, greeted, rowsUntil, startCall, test } from "../fixtures/call.ts";
import { createLink } from "../fixtures/create.ts";
import { HEARING_URL, newAccount } from "../fixtures/instance.ts";
import { speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

// Visitors whose words nobody tells the instance: Whisper hears them.

// The probe injects an audio worklet, which the pages' policy rightly refuses.
test.use({ bypassCSP: true });
test.describe.configure({ timeout: 240_000 });

const PULL_MS = 10 * 60_000;

let whisper: TestServer;
const forward = (url: string | null) =>
  fetch(new URL("/forward", HEARING_URL), { method: "POST", body: JSON.stringify({ url }) });

test.beforeAll(async () => {
  test.setTimeout(PULL_MS);
  whisper = await startWhisperServer();
  await forward(whisper.url);
});
test.afterAll(async () => {
  await forward(null);
  await whisper.close();
});

type Case = {
  language: string;
  role: string;
  question: string;
  /** What the visitor's row has to contain. */
  heard: RegExp;
  fact: string;
  say: (text: string) => Promise<Int16Array>;
};

const CASES: Case[] = [
  {
    language: "de",
    role: "Du bist Lena, die Empfangsdame der Praxis am Fluss.",
    question: "Wo kann ich mein Auto parken?",
    heard: /auto.*park/i,
    fact: "Parken ist im Hof hinter dem Haus kostenlos.",
    say: sayInGerman,
  },
  {
    language: "es",
    role: "Eres Lucía, la recepcionista del Hotel del Río.",
    question: "¿Dónde puedo aparcar mi coche?",
    heard: /aparcar.*coche/i,
    fact: "Puede aparcar gratis en el patio detrás de la casa.",
    say: (text) => synthesise(text, "maya", "es"),
  },
  {
    language: "fr",
    role: "Tu es Claire, la réceptionniste de l'Hôtel de la Rivière.",
    question: "Où est-ce que je peux garer ma voiture ?",
    heard: /garer.*voiture/i,
    fact: "Vous pouvez garer votre voiture gratuitement dans la cour.",
    say: (text) => synthesise(text, "maya", "fr"),
  },
];

async function createLinkFor({ language, role, fact }: Case) {
  const { key } = await newAccount();
  const nodes_json = {
    initial_node: "desk",
    role_instruction: role,
    nodes: { desk: { task_instruction: fact } },
  };
  const link = { label: "Desk", language, voice: "maya" };
  const { token } = await createLink(key, { name: "Desk", nodes_json, language }, link);
  return { key, token };
}

for (const one of CASES) {
  test(`a question in ${one.language} is understood by a real recognizer, and answered`, async ({
    visitor: page,
  }) => {
    const { key, token } = await createLinkFor(one);
    await page.goto(`/c/${token}`);
    const { sessionId } = await startCall(page, token);
    await greeted(page);
    await speak(page, await one.say(one.question));
    await agentState(page, "speaking", 30_000);
    const rows = await rowsUntil(key, sessionId, (list) => list.length >= 3);
    expect(rows[1]?.role).toBe("user");
    expect(rows[1]?.content).toMatch(one.heard);
    expect(rows[2]?.content).toContain(one.fact);
    await page.getByTestId("end-call").click();
    await expect(page.getByTestId("call-ended")).toBeVisible();
  });
}
