import { z } from "zod";
import { RULE_WRITTEN } from "#lib/platform/rule-written.ts";
import type { ChatMessage, Property, Tool, ToolChoice } from "#models/chat/chat-request.ts";
import { fillArguments, type Said } from "./fill-arguments.ts";

const request = z.object({
  transcript: z.array(z.object({ row: z.number(), speaker: z.string(), text: z.string() })),
});

/** The app's prefix for requested values, as opposed to the fields of every summary. */
const VALUE = "value_";
const MAX_QUOTE = 200;

/** Quotes without a full stop, because the surrounding sentence has its own. */
function quote(text: string): string {
  const said = text.replace(/(?<!\.)\.$/, "");
  return `“${said.length > MAX_QUOTE ? `${said.slice(0, MAX_QUOTE).trimEnd()}…` : said}”`;
}

/**
 * Answers a forced call that asks to describe a transcript; undefined for any other request. Rules do not understand
 * text, so it repeats the visitor's own words, takes values that were stated explicitly, and leaves open whether the
 * call went well.
 */
export function summarize({
  messages,
  tools,
  choice,
}: {
  messages: ChatMessage[];
  tools: Tool[];
  choice: ToolChoice;
}): { name: string; arguments: string } | undefined {
  const tool = typeof choice === "object" ? tools.find(({ name }) => name === choice.name) : undefined;
  const transcript = readTranscript(messages.at(-1)?.text ?? "");
  if (!tool?.parameters.properties.summary || !transcript) return undefined;
  const visitor = transcript.filter(({ speaker }) => speaker === "visitor").map(({ text }) => text);
  const [first = "", last = first] = [visitor[0], visitor.at(-1)];
  const opening = `The visitor began with ${quote(first)}`;
  const told = visitor.length > 1 ? `${opening} and ended with ${quote(last)}.` : `${opening}.`;
  const args = {
    summary: `${told} ${RULE_WRITTEN}`,
    ...(tool.parameters.properties.outcome && {
      outcome: "unclear",
      outcome_reason: "The local demo model cannot judge it: that needs a language model.",
      outcome_row: null,
    }),
    ...findValues(tool, transcript),
  };
  return { name: tool.name, arguments: JSON.stringify(args) };
}

type Row = z.infer<typeof request>["transcript"][number];

function readTranscript(text: string): Row[] | undefined {
  try {
    return request.safeParse(JSON.parse(text)).data?.transcript;
  } catch {
    return undefined;
  }
}

function findValues(tool: Tool, transcript: Row[]): Record<string, unknown> {
  const wanted = Object.entries(tool.parameters.properties).flatMap(([field, property]) =>
    field.startsWith(VALUE) ? [[field.slice(VALUE.length), property] as [string, Property]] : [],
  );
  const said = transcript.flatMap(({ speaker, text }, index): Said[] => {
    if (speaker !== "visitor") return [];
    const asked = transcript[index - 1];
    return [{ text, ...(asked?.speaker === "avatar" && { answers: asked.text }) }];
  });
  const parameters = { properties: Object.fromEntries(wanted), required: [] };
  const { values } = fillArguments({ ...tool, parameters }, said);
  return Object.fromEntries(wanted.map(([name]) => [`${VALUE}${name}`, values[name] ?? null]));
}
