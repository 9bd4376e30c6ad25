import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CaptionBox } from "./call/live/caption-box.tsx";
import { Transcript } from "./call/live/transcript/conversation-panel.tsx";
import { MessageForm } from "./call/live/transcript/message-form.tsx";
import type { Line } from "./call/live/transcript/transcript-lines.ts";
import { ScreenHeading } from "./call/setup/portrait.tsx";
import { EN } from "./call/words/en.ts";
import { WordsProvider as CallWordsProvider } from "./call/words/use-words.tsx";
import { TranscriptLineItem } from "./conversations/playback/transcript-line-item.tsx";
import { CONVERSATIONS_EN } from "./conversations/words/en.ts";
import { InputField, TextField } from "./ui/form/field.tsx";
import { Td } from "./ui/table/data-table.tsx";
import { UI_EN } from "./ui/words/en.ts";
import { WordsProvider } from "./words/use-words.tsx";

const ARABIC = "الموعد في 12:30 مع Dr. Lee، هل يناسبك؟";

const html = (element: ReactNode) =>
  renderToStaticMarkup(
    <WordsProvider language="en" words={{ ui: UI_EN, conversations: CONVERSATIONS_EN }}>
      <CallWordsProvider words={EN}>{element}</CallWordsProvider>
    </WordsProvider>,
  );

/** The start tag of the element that directly contains the text, or that has it as its value. */
const tagOf = (page: string) =>
  new RegExp(`<[a-z0-9]+ [^>]*(?=>(?:<bdi[^>]*>[^<]*</bdi>)?${ARABIC}|value="${ARABIC}")`).exec(page)?.[0];

const line: Line = { id: "1", from: "user", text: ARABIC, final: true, typed: false };
const row = {
  seq: 1,
  role: "user",
  content: ARABIC,
  nodeId: "a",
  startedAt: "",
  interrupted: false,
} as const;
const nothing = async () => true;

test.each([
  ["a caption, after who speaks it", <CaptionBox key="1" lines={[line]} size="medium" />],
  ["a line of the call's transcript", <Transcript key="1" name="Maya" lines={[line]} reachable />],
  [
    "a line of the console's transcript",
    <TranscriptLineItem key="1" line={row} name="You" atMs={0} isNow={false} seek={undefined} />,
  ],
  [
    "the heading of a link",
    <ScreenHeading key="1" focus={false}>
      {ARABIC}
    </ScreenHeading>,
  ],
  ["a text field", <InputField key="1" label="Name" defaultValue={ARABIC} />],
  ["a long text field", <TextField key="1" label="Text" defaultValue={ARABIC} />],
  ["a table's cell", <Td key="1">{ARABIC}</Td>],
])("%s has the direction of its text", (_what, element) => {
  expect(tagOf(html(element))).toContain('dir="auto"');
});

test("the message field has the direction of what is typed", () => {
  expect(html(<MessageForm name="Maya" reconnecting={false} onSend={nothing} />)).toMatch(
    /<input [^>]*dir="auto"/,
  );
});

// Fields that are no text, or whose text is always read from left to right.
const OTHER = /type="(?:hidden|checkbox|radio|range|file|color|password)"|font-mono|type=\{isShown/;

test("no text field of the pages is without a direction", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = globSync("{app,components}/**/*.tsx", {
    cwd: root,
    exclude: (name) => name.endsWith(".test.tsx"),
  });
  expect(files.length).toBeGreaterThan(100);
  const missing = files.flatMap((file) =>
    [
      ...readFileSync(`${root}/${file}`, "utf8").matchAll(
        /<(?:input|textarea|Command\.Input)\b(?:[^>]|=>)*?\/>/g,
      ),
    ]
      .map(([tag]) => tag)
      .filter((tag) => !tag.includes('dir="auto"') && !OTHER.test(tag))
      .map((tag) => `${file}: ${tag.replace(/\s+/g, " ").slice(0, 80)}`),
  );
  expect(missing).toEqual([]);
});

// A check box keeps its place at the left, so the cell has a direction of its own.
test("a name beside a check box is cut at its own end, not at the end of the cell", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const cells = globSync("components/**/{*-table,selection}.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, "utf8").matchAll(/<Td dir="ltr"[\s\S]*?<\/Td>/g)].map(
      ([cell]) => cell,
    ),
  );
  expect(cells.length).toBeGreaterThan(2);
  const NAME = /<(?:Link|span)\s(?=[^>]*dir="auto")(?=[^>]*min-w-0)(?=[^>]*truncate)/;
  expect(cells.filter((cell) => !NAME.test(cell))).toEqual([]);
});
