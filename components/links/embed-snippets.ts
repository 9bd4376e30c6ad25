export type EmbedMode = "inline" | "floating";

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The HTML that an owner pastes into a page to embed a link's call. */
export function embedSnippet(link: { url: string; label: string }, mode: EmbedMode): string {
  const { origin } = new URL(link.url);
  const script = `<script src="${origin}/embed.js" async></script>`;
  const call = `<visavis-call link="${escapeAttribute(link.url)}" mode="${mode}" label="${escapeAttribute(link.label)}"></visavis-call>`;
  return `${script}\n${call}`;
}

/** The directives that a page with a Content-Security-Policy needs for the snippet. */
export function embedDirectives(url: string): string {
  const { origin } = new URL(url);
  return `script-src ${origin}/embed.js; frame-src ${origin}`;
}
