import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { HealthServer } from "#scripts/start/health/health-server.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { readCompose } from "./testing/compose-file.ts";
import { newEnv } from "./testing/new-env.ts";

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(["warning", "critical"]) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  uid: z.string(),
  panels: z.array(
    z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
});

const read = (name: string) => readFile(join(ROOT_DIR, "deploy", "monitoring", name), "utf8");

let exported: string[] = [];
let queries: string[] = [];

beforeAll(async () => {
  exported = await listMetrics();
  const rules = rulesSchema.parse(parse(await read("alerts.yaml")));
  const dashboard = dashboardSchema.parse(JSON.parse(await read("dashboard.json")));
  queries = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
});

/** What a supervisor exports that runs a worker. */
async function listMetrics(): Promise<string[]> {
  const server = new HealthServer({
    ...{ port: 0, host: "127.0.0.1", probes: new Map(), pids: () => new Map(), restarts: () => new Map() },
    countCalls: async () => 1,
  });
  const text = await server.metrics();
  return [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
}

test("the dashboard and the alerts ask for metrics that the product exports", () => {
  expect(exported).toContain("visavis_calls");
  const asked = new Set(queries.flatMap((query) => query.match(/visavis_\w+/g) ?? []));
  expect(asked.size).toBeGreaterThan(3);
  expect([...asked].filter((name) => !exported.includes(name))).toEqual([]);
});

test("every exported metric is on the dashboard or in an alert", () => {
  expect(exported.filter((name) => !queries.some((query) => query.includes(name)))).toEqual([]);
});

test("they name processes that exist", () => {
  const named = queries.flatMap((query) =>
    [...query.matchAll(/process=~?"([^"]+)"/g)].flatMap(([, list = ""]) => list.split("|")),
  );
  const processes = ["app", "agent", "models", "livekit", "inngest", "edge"];
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !processes.includes(name))).toEqual([]);
});

test("Prometheus scrapes every service of compose.yaml that has metrics", async () => {
  const config = z
    .object({
      scrape_configs: z.array(
        z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
      ),
    })
    .parse(parse(await read("prometheus.yaml")));
  const targets = config.scrape_configs.flatMap((job) =>
    job.static_configs.flatMap(({ targets: list }) => list),
  );
  const { services } = await readCompose(await newEnv());
  const own = Object.entries(services).flatMap(([name, { build }]) => (build ? [`${name}:9090`] : []));
  expect(targets.toSorted()).toEqual(own.toSorted());
});
