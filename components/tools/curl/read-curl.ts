import { HTTP_METHODS, type HttpMethod } from "#lib/tools/endpoints/http-methods.ts";

/** A key or password of the command, which becomes a secret. `value` is what `{{secret.<name>}}` stands for. */
export type FoundSecret = { name: string; value: string };

/** What a curl command says of an endpoint. `headers` are lines, `body` is JSON. */
export type CurlRequest = {
  method: HttpMethod;
  url: string;
  headers: string;
  body: string;
  secret: FoundSecret | null;
};

/** Why a command can't become an endpoint. */
export type CurlProblem = "not_curl" | "no_url" | "method" | "file" | "body" | "quote";

type Reading = {
  method?: string;
  urls: string[];
  headers: [string, string][];
  data: string[];
  isGet: boolean;
};

/** Options with a value that say nothing about the request that an endpoint could keep. */
const IGNORED_WITH_VALUE: readonly string[] = [
  ...["-o", "--output", "-w", "--write-out", "-c", "--cookie-jar", "-x", "--proxy", "--cacert", "--resolve"],
  ...["-m", "--max-time", "--connect-timeout", "--retry", "--retry-delay", "--limit-rate", "--max-redirs"],
];
/** Options of several files or forms, which no endpoint can send. */
const FILES: readonly string[] = ["-F", "--form", "-T", "--upload-file", "-E", "--cert"];
const DATA: readonly string[] = ["-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json"];
const SECRET_HEADER = /^(?:authorization|proxy-authorization|cookie|.*(?:api-?key|token|secret).*)$/i;
const HAS_PROTOCOL = /^https?:\/\//i;
const SCHEME = /^((?:Bearer|Basic|Token|ApiKey) )(.+)$/i;

/**
 * Reads a curl command, as documentation of other services gives it and browsers copy it. A key or password in it is replaced
 * with a template. Returns why, if no endpoint could send the same.
 */
export function readCurl(command: string): CurlRequest | CurlProblem {
  const words = splitWords(command.trim());
  if (!words) return "quote";
  const [program, ...options] = words;
  if (program?.replace(/^.*\//, "") !== "curl") return "not_curl";
  const reading = readOptions(options);
  return typeof reading === "string" ? reading : toRequest(reading);
}

function readOptions(words: string[]): Reading | CurlProblem {
  const reading: Reading = { urls: [], headers: [], data: [], isGet: false };
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (!word.startsWith("-") || word === "-") {
      reading.urls.push(word);
      continue;
    }
    const { flags, option, glued } = splitOption(word);
    if (flags.includes("-G") || flags.includes("--get")) reading.isGet = true;
    if (flags.includes("-I") || flags.includes("--head")) reading.method = "HEAD";
    if (option === undefined) continue;
    if (FILES.includes(option)) return "file";
    const value = glued ?? queue.shift() ?? "";
    if (DATA.includes(option) && option !== "--data-raw" && value.startsWith("@")) return "file";
    TAKES_VALUE.get(option)?.(reading, value, option);
  }
  return reading;
}

const takesValue = (option: string): boolean =>
  TAKES_VALUE.has(option) || IGNORED_WITH_VALUE.includes(option) || FILES.includes(option);

/** `--data=x`, `-XPOST` and `-sX`: the options without a value, and then one with a value, which may be in the same word. */
function splitOption(word: string): {
  flags: string[];
  option?: string | undefined;
  glued?: string | undefined;
} {
  if (word.startsWith("--")) {
    const [, name = word, glued] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
    return takesValue(name) ? { flags: [], option: name, glued } : { flags: [name] };
  }
  const letters = Array.from(word.slice(1), (letter) => `-${letter}`);
  const at = letters.findIndex(takesValue);
  if (at < 0) return { flags: letters };
  return { flags: letters.slice(0, at), option: letters[at], glued: word.slice(at + 2) || undefined };
}

type Take = (reading: Reading, value: string, option: string) => void;

const addHeader: Take = ({ headers }, line) => {
  const colon = line.indexOf(":");
  if (colon > 0) headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
};
const addData: Take = ({ data, headers }, value, option) => {
  data.push(value);
  if (option === "--json") headers.push(["Accept", "application/json"]);
};
const setMethod: Take = (reading, value) => {
  reading.method = value.toUpperCase();
};
const header =
  (name: string): Take =>
  ({ headers }, value) =>
    void headers.push([name, value]);

const TAKES_VALUE = new Map<string, Take>([
  ...["-X", "--request"].map((option) => [option, setMethod] as const),
  ...["-H", "--header"].map((option) => [option, addHeader] as const),
  ...DATA.map((option) => [option, addData] as const),
  ["--data-urlencode", ({ data }, value) => void data.push(encodePair(value))],
  ["--url", ({ urls }, value) => void urls.push(value)],
  ...["-A", "--user-agent"].map((option) => [option, header("User-Agent")] as const),
  ...["-e", "--referer"].map((option) => [option, header("Referer")] as const),
  ...["-b", "--cookie"].map((option) => [option, header("Cookie")] as const),
  ["--oauth2-bearer", ({ headers }, value) => void headers.push(["Authorization", `Bearer ${value}`])],
  ...["-u", "--user"].map((option): [string, Take] => [
    option,
    ({ headers }, value) => void headers.push(["Authorization", `Basic ${base64(value)}`]),
  ]),
]);

/** `name=value`, of which curl encodes the value. */
function encodePair(pair: string): string {
  const equals = pair.indexOf("=");
  return pair.slice(0, equals + 1) + encodeURIComponent(pair.slice(equals + 1));
}

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text.includes(":") ? text : `${text}:`)));

function toRequest({ method: given, urls, headers, data, isGet }: Reading): CurlRequest | CurlProblem {
  // The value of an option that is not known here looks like an address too.
  const first = urls.find((word) => HAS_PROTOCOL.test(word)) ?? urls[0];
  if (first === undefined) return "no_url";
  const url = HAS_PROTOCOL.test(first) ? first : `http://${first}`;
  const text = data.join("&");
  const name = given ?? (text === "" || isGet ? "GET" : "POST");
  const method = HTTP_METHODS.find((known) => known === name);
  if (!method) return "method";
  const kept = headers.filter(([key]) => !/^(?:content-length|host|connection|accept-encoding)$/i.test(key));
  const { lines, secret } = hideSecret(kept, url);
  if (method === "GET") {
    const query = text === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${text}`;
    return { method, url: query, headers: lines, body: "{}", secret };
  }
  const body = text === "" ? {} : parseObject(text);
  if (!body) return "body";
  return { method, url, headers: lines, body: JSON.stringify(body, null, 2), secret };
}

/** An endpoint's body is an object of JSON. */
function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The headers as lines, with a template in place of the first key or password. */
function hideSecret(headers: [string, string][], url: string): { lines: string; secret: FoundSecret | null } {
  let secret: FoundSecret | null = null;
  const lines = headers.map(([name, value]) => {
    if (secret || !SECRET_HEADER.test(name) || value === "" || value.includes("{{"))
      return `${name}: ${value}`;
    const [, scheme = "", key = value] = SCHEME.exec(value) ?? [];
    secret = { name: secretName(url), value: key };
    return `${name}: ${scheme}{{secret.${secret.name}}}`;
  });
  return { lines: lines.join("\n"), secret };
}

/** `api.crm.com` gives `crm_key`. */
function secretName(url: string): string {
  const labels = (URL.parse(url)?.hostname ?? "").split(".");
  const label = labels.findLast(
    (part, index) => index < labels.length - 1 && part !== "co" && part !== "com",
  );
  const word = (labels.length > 2 && label ? label : (labels[0] ?? ""))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  return /^[a-z]/.test(word) ? `${word}_key` : "api_key";
}

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

/** Splits a command into words like a POSIX shell, and bash's `$'…'`. `null` if a quote is open. */
function splitWords(command: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  const rest = /\\\r?\n|\s+|\$'((?:[^'\\]|\\.)*)'|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s\\'"]+|\$)/gsy;
  for (let match = rest.exec(command); match; match = rest.exec(command)) {
    const [whole, ansi, single, double, escaped, plain] = match;
    const text =
      (ansi === undefined ? undefined : readAnsi(ansi)) ??
      single ??
      double?.replaceAll(/\\\r?\n/g, "").replaceAll(/\\(["\\$`])/g, "$1") ??
      escaped ??
      plain;
    if (text !== undefined) word = (word ?? "") + text;
    else if (!whole.startsWith("\\") && word !== null) {
      words.push(word);
      word = null;
    }
    if (rest.lastIndex === command.length) return word === null ? words : [...words, word];
  }
  return command === "" ? [] : null;
}

/** The text of bash's `$'…'`. */
const readAnsi = (text: string): string =>
  text.replaceAll(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis, (_all, wide, byte, letter: string) => {
    const code = wide ?? byte;
    return code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
  });
