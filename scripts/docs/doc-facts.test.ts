import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  connectInput,
  conversationOutput,
  transcriptRowOutput,
  updateInput,
} from "#lib/conversations/schema.ts";
import { API_VERSION } from "#lib/openapi/build-document.ts";

const root = new URL("../..", import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), "utf8");
/** A page as one line, because its lines break anywhere. */
const pageText = (path: string): string => read(path).replace(/\s+/g, " ");

/** The value of `const NAME = 5 * 1_048_576;` in a source file. */
function constant(path: string, name: string): number {
  const found = new RegExp(`\\bconst ${name} = ([\\d_ *]+);`).exec(read(path))?.[1];
  if (found === undefined) throw new Error(`${path} has no number ${name}`);
  return found.split("*").reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1);
}

/** The default of a setting, as its documentation writes it; undefined for one that has no literal default. */
function settingDefault(source: string, name: string): string | undefined {
  const entry = new RegExp(
    `^ {4,6}${name}:([\\s\\S]*?)(?=^ {4,6}(?:[A-Z][A-Z_0-9]+:|/\\*\\*)|^ {0,2}\\})`,
    "m",
  ).exec(source)?.[1];
  const literal = /\.default\(("[^"]*"|[\d_.]+|true|false)\)/.exec(entry ?? "")?.[1];
  return literal?.replaceAll('"', "").replaceAll(/(?<=\d)_(?=\d)/g, "");
}

const ENV_FILES = ["lib/platform/env.ts", "agent/env.ts", "models/env.ts"].map(read);
const app = (name: string): number => Number(settingDefault(ENV_FILES[0] ?? "", name));

/** Rows of the tables of settings: one name, and one default that is a plain value. */
const settings = [
  ...read("docs/configuration.md").matchAll(/^\| `([A-Z][A-Z_0-9]+)` \| `([^`$]+)` \|/gm),
].flatMap(([, name = "", value = ""]) =>
  ENV_FILES.flatMap((source) => {
    const literal = settingDefault(source, name);
    return literal === undefined ? [] : [[name, value, literal] as const];
  }),
);

test.each(settings)("docs/configuration.md names the default of %s", (_, documented, literal) => {
  expect(documented).toBe(literal);
});

test("most settings with a plain default are compared", () => {
  expect(settings.length).toBeGreaterThan(30);
});

const PASSCODE = "lib/links/visit/prove-passcode.ts";
const [perQuarter, perDay, many, underAttack] = [
  "PER_QUARTER",
  "PER_DAY",
  "MANY_PER_DAY",
  "PER_DAY_UNDER_ATTACK",
].map((name) => constant(PASSCODE, name));
const INVITATIONS = "lib/auth/members/invitations.ts";
const number = (value: number): string => value.toLocaleString("en");
const INTEGRATORS = "docs/integrators.md";
const SECURITY = "docs/security.md";

test.each<[page: string, sentence: string]>([
  [INTEGRATORS, `| requests per key | ${app("RATE_LIMIT_PER_MINUTE")} a minute`],
  [
    INTEGRATORS,
    `${constant("lib/links/visit/start-hosted-call.ts", "STARTS_PER_MINUTE")} a minute; ${app("LINK_STARTS_PER_MINUTE")} from one network address`,
  ],
  [
    INTEGRATORS,
    `${app("FREE_CONCURRENT_SESSIONS")} on the free plan, ${app("PAID_CONCURRENT_SESSIONS")} on the paid one`,
  ],
  [INTEGRATORS, `| minutes per month | ${app("FREE_MINUTES_PER_MONTH")} on the free plan`],
  [INTEGRATORS, `| call duration | ${app("SESSION_MAX_DURATION_MS") / 60_000} minutes`],
  [
    INTEGRATORS,
    `| body | ${constant("lib/http/input/read-body.ts", "MAX_JSON_BYTES") / 1_048_576} MB, max ${constant("lib/http/input/read-body.ts", "MAX_DEPTH")} levels deep and ${number(constant("lib/http/input/read-body.ts", "MAX_VALUES"))} values`,
  ],
  [
    INTEGRATORS,
    `max ${constant("lib/http/input/fields.ts", "MAX_RUNTIME_VARS")} names and ${constant("lib/http/input/fields.ts", "MAX_RUNTIME_VARS_BYTES") / 1024} KB`,
  ],
  [INTEGRATORS, `Max ${constant("lib/http/input/fields.ts", "MAX_KEYWORDS")} of 100 characters each`],
  [
    INTEGRATORS,
    `1 to ${number(constant("lib/conversations/schema.ts", "MAX_MESSAGE_LENGTH"))} characters (Unicode code points)`,
  ],
  [
    INTEGRATORS,
    `at most ${number(constant("lib/calls/control/queue-commands.ts", "MAX_SYSTEM_MESSAGE_BYTES"))} bytes of UTF-8`,
  ],
  [
    INTEGRATORS,
    `UTF-8 text up to ${constant("lib/knowledge/documents/schema.ts", "MAX_DOCUMENT_BYTES") / 1024} KB`,
  ],
  [
    INTEGRATORS,
    `\`value\` (max ${number(constant("lib/tools/secrets/schema.ts", "MAX_VALUE_LENGTH"))} characters) for a secret`,
  ],
  [
    INTEGRATORS,
    `After ${perQuarter} wrong attempts in a quarter of an hour, or ${perDay} in a day, the link accepts no passcode from that address for the rest of this time; after ${many} in a day from all addresses, each has ${underAttack} a day`,
  ],
  [
    SECURITY,
    `${perQuarter} in a quarter of an hour, ${perDay} in a day, ${underAttack} once a link has had ${many} in a day`,
  ],
  [
    SECURITY,
    `cut to ${number(constant("agent/call/visitor/typed-chat.ts", "MAX_CHARACTERS"))} characters; more than ${constant("agent/call/visitor/typed-chat.ts", "MAX_PER_MINUTE")} in a minute are ignored`,
  ],
  [
    SECURITY,
    `at most ${number(constant("agent/scenario/model-context.ts", "MAX_TOKENS") * constant("agent/scenario/model-context.ts", "CHARACTERS_PER_TOKEN"))} characters of a conversation`,
  ],
  [SECURITY, `\`LINK_CALLS_PER_ADDRESS\` (${app("LINK_CALLS_PER_ADDRESS")}) calls`],
  [SECURITY, `\`DEMO_MINUTES_PER_DAY\` (${app("DEMO_MINUTES_PER_DAY")})`],
  [
    SECURITY,
    `at most ${constant(INVITATIONS, "MAILS_PER_HOUR")} invitations an hour, and three a day go to one address; ${constant(INVITATIONS, "MAX_OPEN")} can be open`,
  ],
  [SECURITY, `${constant("lib/usage/quotas.ts", "MAX_GRAPH_BYTES") / 1_048_576} MB of scenarios`],
  ["docs/webhooks.md", `2xx within ${constant("lib/webhooks/deliver.ts", "TIMEOUT_MS") / 1000} s`],
])("%s says “%s”, as the code does", (page, sentence) => {
  expect(pageText(page)).toContain(sentence);
});

/** The text of a section, up to the next one of its level. */
const section = (page: string, title: string): string => {
  const found = read(page)
    .split(/^## /m)
    .find((text) => text.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`${page} has no section ${title}`);
  return found;
};

test.each([
  ["Connect", connectInput.in.shape],
  ["During the call", updateInput.in.shape],
  ["After the call", conversationOutput.shape],
  ["After the call", transcriptRowOutput.shape],
])("docs/integrators.md names every field under “%s”", (title, shape) => {
  const text = section(INTEGRATORS, title);
  expect(Object.keys(shape).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("the SDK's README names every field of an update", () => {
  const takes = /`createUpdatesHandler` takes `([^`]+)`/.exec(read("sdk/README.md"))?.[1] ?? "";
  const named = takes.match(/\w+/g)?.filter((name) => name !== "conversation_session_id");
  expect(named?.toSorted()).toEqual(Object.keys(updateInput.in.shape).toSorted());
});

test.each(["sdk", "sdk/react"])(
  "the changelog and the README of %s have the version of its package",
  (folder) => {
    const { name, version } = JSON.parse(read(`${folder}/package.json`));
    const newest = /^## (\S+)$/m.exec(read(`${folder}/CHANGELOG.md`))?.[1];
    expect(newest).toBe(version);
    const packed = read(`${folder}/README.md`).match(/\bvisavis-[a-z]+-\d+\.\d+\.\d+\.tgz/g) ?? [];
    const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
    expect(packed.filter((other) => other.startsWith(file.replace(/\d.*/, "")) && other !== file)).toEqual(
      [],
    );
  },
);

test("the version policy is that of the API's document and of the packages", () => {
  const policy = pageText("docs/upgrading.md");
  expect(policy).toContain(
    `**API** (\`info.version\` of \`/openapi.json\`): ${API_VERSION.split(".")[0]} as long as`,
  );
  const names = ["sdk", "sdk/react"].flatMap((folder) => JSON.parse(read(`${folder}/package.json`)).files);
  expect(names.filter((name) => name === "CHANGELOG.md")).toHaveLength(2);
});
