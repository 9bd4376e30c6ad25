import { expect, test } from "vitest";
import { CueTrack } from "./cue-track.ts";
import { readCues } from "./speech-cues.ts";

test.each([
  "Welcome back!",
  "Das freut mich sehr.",
  "Bienvenue, c'est parfait !",
  "¡Qué gusto verte, gracias!",
])("'%s' is warm", (text) => {
  expect(readCues(text).mood?.mood).toBe("warm");
});

test.each([
  "I'm not happy with that.",
  "Ich bin schon da.",
  "Leider ist das nicht schön.",
  "Je ne suis pas ravi.",
  "The train leaves at nine.",
])("'%s' is not warm", (text) => {
  expect(readCues(text).mood?.mood).not.toBe("warm");
});

test.each(["Yes, we can.", "Of course.", "Ja, genau.", "Oui, bien sûr.", "Sí, claro."])(
  "'%s' agrees",
  (text) => {
    expect(readCues(text).agrees).toBe(true);
  },
);

test.each(["That is what you said, yes.", "Si quieres, empezamos.", "No, sorry."])(
  "'%s' does not agree",
  (text) => {
    expect(readCues(text).agrees).toBe(false);
  },
);

test.each(["How are you?", "¿Cómo estás? ", 'Did he say "maybe?"', "元気ですか？", "Vraiment ?"])(
  "'%s' asks",
  (text) => {
    expect(readCues(text).asks).toBe(true);
  },
);

test("'Who? Me.' does not ask", () => {
  expect(readCues("Who? Me.").asks).toBe(false);
});

test("cues come once, where their words begin, and a question lasts until the next words", () => {
  const track = new CueTrack();
  track.append(0, "Yes, welcome. ");
  track.append(1_000, "How are you? ");
  track.append(2_000, "Fine.");
  expect(track.next(0)).toMatchObject({ mood: { mood: "warm" }, agrees: true, asks: false, endMs: 1_000 });
  expect(track.next(40)).toMatchObject({ begins: false, mood: null, agrees: false });
  expect(track.next(1_500)).toMatchObject({ asks: true, endMs: 2_000 });
  expect(track.next(null)).toMatchObject({ asks: false });
  expect(track.next(2_040)).toEqual({ begins: true, mood: null, agrees: false, asks: false, endMs: null });
  track.clear();
  expect(track.next(2_080)).toMatchObject({ asks: false });
});
