import type { CallToolResult } from "@modelcontextprotocol/client";
import {
  beginning,
  describeResponse,
  type EndpointResult,
  MAX_ERROR_BYTES,
  MAX_RESPONSE_BYTES,
  pickSaved,
} from "../endpoints/read-response.ts";

/** Removes what nobody may read from a text, whose end may be missing. */
type Clean = (text: string, options: { isCut: boolean }) => Promise<string>;

/**
 * What the model reads of a tool's result: its texts, or its structured content if it has none. Pictures, sounds and links
 * are left out, which a note says. `save` takes values from the structured content, else from a text that is JSON.
 */
export async function describeResult(
  { content, structuredContent, isError = false }: CallToolResult,
  save: Readonly<Record<string, string>>,
  clean: Clean,
): Promise<EndpointResult> {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const others = new Set(content.map(({ type }) => type).filter((type) => type !== "text"));
  const structured = structuredContent === undefined ? null : JSON.stringify(structuredContent);
  const words = texts.length > 0 ? texts.join("\n\n") : (structured ?? "");
  const text = beginning(words, isError ? MAX_ERROR_BYTES : MAX_RESPONSE_BYTES);
  const isCut = text.length < words.length;
  const shown = await clean(text, { isCut });
  const note = others.size > 0 ? `\n[Left out: ${[...others].join(", ")}]` : "";
  if (isError) return { ok: false, text: `The tool responded with an error: ${shown}${note}`, variables: {} };
  const { result } = describeResponse({ status: 200, text: shown, isCut }, structured === null ? save : {});
  const variables =
    structured === null || Object.keys(save).length === 0
      ? result.variables
      : await pickStructured(structured, save, clean);
  return { ok: true, text: `${result.text}${note}`.trim(), variables };
}

/** From as many bytes as of an HTTP response. */
async function pickStructured(
  structured: string,
  save: Readonly<Record<string, string>>,
  clean: Clean,
): Promise<EndpointResult["variables"]> {
  const text = beginning(structured, MAX_RESPONSE_BYTES);
  return pickSaved(await clean(text, { isCut: text.length < structured.length }), save);
}
