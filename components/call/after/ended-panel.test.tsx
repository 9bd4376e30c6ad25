import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { CallLink } from "#components/call/setup/call-types.ts";
import { EN } from "#components/call/words/en.ts";
import { WordsProvider as CallWordsProvider } from "#components/call/words/use-words.tsx";
import { EndedPanel } from "./ended-panel.tsx";

const inEnglish = (element: ReactNode) =>
  renderToString(<CallWordsProvider words={EN}>{element}</CallWordsProvider>);

const link: CallLink = {
  mode: "choice",
  token: "token",
  label: "Front desk",
  hostName: "Riverside",
  avatar: { name: "Maya", portraitUrl: "/portrait.webp", background: null },
  recorded: false,
  language: "en",
  redirectUrl: null,
};
const ended = { link, durationMs: 61_000, recorded: false, redirectUrl: null, onAgain: () => {} };

test("asks for a rating with five named stars, and for a comment only once a star is chosen", () => {
  const html = inEnglish(<EndedPanel {...ended} onRate={async () => true} />);
  expect(html.match(/type="radio"/g)).toHaveLength(5);
  expect(html).toContain("5 of 5");
  expect(html).not.toContain(EN.ended.rating.comment);
});

test("asks for a rating also of a call that ended before the avatar was visible", () => {
  const html = inEnglish(<EndedPanel {...ended} durationMs={0} onRate={async () => true} />);
  expect(html).toContain(EN.ended.rating.question);
});

test("offers the transcript only if the link shares it", () => {
  const read = async () => "gone" as const;
  expect(inEnglish(<EndedPanel {...ended} onReadTranscript={read} />)).toContain(EN.ended.transcript.show);
  expect(inEnglish(<EndedPanel {...ended} />)).not.toContain(EN.ended.transcript.show);
});

test("asks for no rating of a demo", () => {
  expect(inEnglish(<EndedPanel {...ended} />)).not.toContain(EN.ended.rating.question);
});
