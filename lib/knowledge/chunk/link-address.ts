/** Longer addresses are for machines. */
const MAX_ADDRESS = 200;

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const plain = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/$/, "");

/**
 * The address of a link that its words don't say: that of an e-mail, a telephone number, or another website. Null for links
 * within the page and the website (`ownHost`).
 */
export function addressBehind(href: string, words: string, ownHost: string | undefined): string | null {
  const address = readAddress(href.trim(), ownHost);
  if (address === null || address.length > MAX_ADDRESS) return null;
  // An icon says nothing, so a person's address is its words; that of a website would be noise.
  if (words.trim() === "") return /^https?:/.test(address) ? null : address;
  const isNumber = /^\+?\d+$/.test(address);
  const isSaid = isNumber
    ? digitsOf(words).includes(digitsOf(address).slice(-6))
    : words.toLowerCase().includes(plain(address));
  return isSaid ? null : address;
}

function readAddress(href: string, ownHost: string | undefined): string | null {
  const [, scheme = "", rest = ""] = /^(mailto|tel|sms|https?):(.*)$/is.exec(href) ?? [];
  const kind = scheme.toLowerCase();
  const target = decode(rest.split("?")[0] ?? "").trim();
  if (kind === "mailto") return target.includes("@") ? target : null;
  if (kind === "tel" || kind === "sms") return target.replace(/[^\d+]/g, "") || null;
  if (kind === "") return null;
  const url = URL.parse(href);
  if (!url || url.username || hostOf(href) === ownHost) return null;
  return `${url.origin}${url.pathname === "/" ? "" : url.pathname}${url.search}`;
}

/** The host of an address, without www. */
export const hostOf = (address: string): string | undefined =>
  URL.parse(address)?.hostname.replace(/^www\./, "");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
