import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { until } from "#agent/testing/fixtures.ts";
import { DE } from "#lib/languages/de.ts";
import { CallLanguage } from "./call-language.ts";

let kit: ConversationKit;
afterEach(() => kit.end());

test("the prompt of a German call asks for German, and its lines are German", async () => {
  kit = new ConversationKit({ bootstrap: { language: "de" } }, { fails: true }, { fails: true });
  await kit.start();
  await kit.written(1);
  expect(kit.rows[0]?.content).toBe(`${DE.lines.wait}${DE.lines.giveUp}`);
  expect(kit.model.requests[0]?.messages[0]?.[1]).toContain("Speak German");
});

test("a call that finds out the language speaks it from the next reply on, and its rows say so", async () => {
  const language = new CallLanguage({ language: "auto" });
  kit = new ConversationKit(
    { bootstrap: { language: "auto" }, parts: { language } },
    { text: "Hello." },
    { text: "Guten Tag." },
  );
  await kit.start();
  await kit.written(1);
  language.hear("german", "Guten Tag, ich bin Anna");
  await kit.turn("Guten Tag, ich bin Anna");
  await until(() => kit.rows.length >= 3);
  expect(kit.model.requests.at(-1)?.messages[0]?.[1]).toContain("Speak German");
  expect(kit.rows.find(({ role }) => role === "user")?.language).toBe("de");
});
