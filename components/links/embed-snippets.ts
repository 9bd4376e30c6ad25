import type { SharedLink } from "./link-values.ts";

export type EmbedMode = "inline" | "floating";

type EmbeddedLink = Pick<SharedLink, "url" | "label" | "themeColor" | "language">;

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The HTML that an owner pastes into a page to embed a link's call. */
export function embedSnippet({ url, label, themeColor, language }: EmbeddedLink, mode: EmbedMode): string {
  const attributes = Object.entries({
    link: url,
    mode,
    label,
    // Only the floating button has a colour and words outside of the frame.
    ...(mode === "floating" && themeColor && { accent: themeColor }),
    ...(mode === "floating" && language !== "auto" && { lang: language }),
  }).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const script = `<script src="${new URL(url).origin}/embed.js" async></script>`;
  return `${script}\n<visavis-call${attributes.join("")}></visavis-call>`;
}

/** The directives that a page with a Content-Security-Policy needs for the snippet. */
export function embedDirectives(url: string): string {
  const { origin } = new URL(url);
  return `script-src ${origin}/embed.js; frame-src ${origin}`;
}
