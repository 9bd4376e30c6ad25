import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { SHARED_SIGNALLING } from "#scripts/start/livekit-config.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { readCompose } from "./testing/compose-file.ts";
import { readKnownSettings } from "./testing/known-settings.ts";
import { newEnv } from "./testing/new-env.ts";

const CHART = join(ROOT_DIR, "deploy", "helm", "visavis");
const tree = z.record(z.string(), z.unknown());
type Tree = z.infer<typeof tree>;

let values: Tree = {};
let schema: Tree = {};
let templates = "";

beforeAll(async () => {
  values = tree.parse(parse(await readFile(join(CHART, "values.yaml"), "utf8")));
  schema = tree.parse(JSON.parse(await readFile(join(CHART, "values.schema.json"), "utf8")));
  const names = await readdir(join(CHART, "templates"));
  templates = (await Promise.all(names.map((name) => readFile(join(CHART, "templates", name), "utf8")))).join(
    "\n",
  );
});

/** The paths of all values that are not groups of others. */
function leaves(group: Tree, path: string[] = []): string[][] {
  return Object.entries(group).flatMap(([key, value]) => {
    const inner = tree.safeParse(value);
    const isGroup =
      inner.success &&
      Object.keys(inner.data).length > 0 &&
      !/^[A-Z]|\//.test(Object.keys(inner.data)[0] ?? "");
    return isGroup ? leaves(inner.data, [...path, key]) : [[...path, key]];
  });
}

test("every value is used by a template", () => {
  const unused = leaves(values)
    // Given to Kubernetes as they are.
    .filter((path) => !path.includes("resources"))
    .filter((path) => !new RegExp(`[.$ "]${path.at(-1)}\\b`).test(templates));
  expect(unused).toEqual([]);
});

test("the schema knows every value, and nothing else", () => {
  const definitions = tree.parse(schema.definitions);
  const resolve = (node: Tree): Tree => {
    const name = typeof node.$ref === "string" ? node.$ref.split("/").at(-1) : undefined;
    return name ? tree.parse(definitions[name]) : node;
  };
  const compare = (group: Tree, node: Tree, path: string): void => {
    const properties = tree.safeParse(resolve(node).properties).data;
    if (!properties) return;
    const known = Object.keys(properties).filter((key) => key !== "global" && key !== "claims");
    expect(Object.keys(group).toSorted(), path).toEqual(
      path.endsWith("resources") ? expect.anything() : known.toSorted(),
    );
    for (const [key, value] of Object.entries(group)) {
      const inner = tree.safeParse(value);
      if (inner.success && !path.endsWith("resources"))
        compare(inner.data, tree.parse(properties[key]), `${path}.${key}`);
    }
  };
  compare(values, schema, "values");
});

test("every variable of our pods is a setting of the product", async () => {
  const known = await readKnownSettings();
  const named = [...templates.matchAll(/- name: ([A-Z][A-Z\d_]+)/g)].map(([, name = ""]) => name);
  const fromSecret = [...templates.matchAll(/\(list ("[A-Z][^)]*)\)/g)].flatMap(
    ([, list = ""]) => list.match(/[A-Z][A-Z\d_]+/g) ?? [],
  );
  const others = [
    ...[
      "LIVEKIT_KEYS",
      "LIVEKIT_CONFIG",
      "LIVEKIT_REDIS_PASSWORD",
      "NODE_IP",
      "INNGEST_SDK_URL",
      "DO_NOT_TRACK",
    ],
    ...[
      "OTEL_TRACES_SAMPLER",
      "HOME",
      "XDG_DATA_HOME",
      "XDG_CONFIG_HOME",
      "APP_UPSTREAM",
      "LIVEKIT_UPSTREAM",
    ],
  ];
  expect(named.length + fromSecret.length).toBeGreaterThan(40);
  expect([...named, ...fromSecret].filter((name) => !known.has(name) && !others.includes(name))).toEqual([]);
});

test("the chart runs the versions of compose.yaml", async () => {
  const { services } = await readCompose(await newEnv());
  const imageOf = (name: string) => tree.parse(values[name]).image;
  expect(imageOf("edge")).toBe(services.edge?.image);
  expect(imageOf("livekit")).toBe(services.livekit?.image);
  expect(imageOf("inngest")).toBe(services.inngest?.image);
});

test("media servers that share a Redis notice the death of another one early", async () => {
  const [, indent = "", block = ""] = /^( +)(signal_relay:\n(?:\1 +.*\n)+)/m.exec(templates) ?? [];
  expect(parse(block.replaceAll(`\n${indent}`, "\n"))).toEqual(SHARED_SIGNALLING);
});

test("the chart has the version of the product", async () => {
  const chart = tree.parse(parse(await readFile(join(CHART, "Chart.yaml"), "utf8")));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(ROOT_DIR, "package.json"), "utf8")));
  expect(chart).toMatchObject({ version, appVersion: version });
});
