import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { parseAgentEnv } from "#agent/env.ts";
import { type BinarySpec, CADDY, INNGEST, LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { renderLivekitConfig } from "#scripts/start/livekit-config.ts";
import { planServices } from "#scripts/start/services.ts";
import { childEnvironments } from "#scripts/start/settings/child-environment.ts";
import { needsLocalModels, resolveEndpoints } from "#scripts/start/settings/resolve-endpoints.ts";
import { checkRoleSettings, type Role } from "#scripts/start/settings/roles.ts";
import { readGivenSecrets } from "#scripts/start/settings/secrets.ts";
import { ROOT_DIR, readSettings } from "#scripts/start/settings/settings.ts";
import { listVariables, readCompose, type Service } from "./testing/compose-file.ts";
import { readKnownSettings } from "./testing/known-settings.ts";
import { newEnv } from "./testing/new-env.ts";

/** Our services, and what each of them runs. */
const ROLES: [service: string, role: Role][] = [
  ["app", "app"],
  ["jobs", "app"],
  ["worker", "worker"],
  ["models", "models"],
];
const OWN = ROLES.map(([name]) => name);
/** Read by compose.yaml itself, by LiveKit, or by Postgres. */
const OF_COMPOSE = ["PUBLIC_IP", "POSTGRES_PASSWORD", "IMAGE_PREFIX", "VISAVIS_VERSION"];

let env: Record<string, string> = {};
let compose: Awaited<ReturnType<typeof readCompose>>;

beforeAll(async () => {
  env = await newEnv();
  compose = await readCompose(env);
});

function service(name: string): Service {
  const found = compose.services[name];
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
}

/** The processes that a container of ours starts, and their environments. */
async function planOf(name: string, role: Role) {
  const given = environmentOf(name);
  const roles: ReadonlySet<Role> = new Set([role]);
  const settings = readSettings(given, null, roles);
  const endpoints = resolveEndpoints(given, settings.ports.models);
  checkRoleSettings(roles, given, { isLan: false, usesLocalModels: needsLocalModels(endpoints) });
  const secrets = await readGivenSecrets(roles, given);
  const environments = childEnvironments({ env: given, settings, secrets, endpoints, mode: "start" });
  const binaries = { livekit: "", inngest: "", caddy: "" };
  const withModels = role === "models";
  const specs = await planServices({ mode: "start", settings, environments, binaries, withModels });
  return { environments, specs };
}

/** What a container of ours sees: the image's settings, the file and the service's own. */
function environmentOf(name: string): Record<string, string> {
  const { env_file, environment } = service(name);
  return {
    LISTEN_ADDRESS: "0.0.0.0",
    HEALTH_PORT: "9090",
    VISAVIS_DATA_DIR: "/data",
    ...(env_file && env),
    ...environment,
  };
}

test("the file has every part of an instance", () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    ["app", "edge", "inngest", "jobs", "livekit", "models", "postgres", "valkey", "worker"].sort(),
  );
});

test("the script writes every variable that compose.yaml needs", async () => {
  const needed = (await listVariables()).filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  expect(new Set(needed).difference(new Set(Object.keys(env)))).toEqual(new Set());
  await expect(readCompose({ ...env, VISAVIS_WORKER_SECRET: "" })).rejects.toThrow(
    "VISAVIS_WORKER_SECRET is not set",
  );
});

test("every variable of our services is a setting of the product", async () => {
  const known = await readKnownSettings();
  const names = [
    ...(await listVariables()).map(({ name }) => name),
    ...OWN.flatMap((name) => Object.keys(service(name).environment)),
  ];
  expect(names.filter((name) => !known.has(name) && !OF_COMPOSE.includes(name))).toEqual([]);
});

test.each(ROLES)("the role of %s has the settings and secrets that it needs", async (name, role) => {
  const { environments, specs } = await planOf(name, role);
  expect(specs.map((spec) => spec.name)).toEqual([role === "worker" ? "agent" : role]);
  if (role === "worker") {
    expect(parseAgentEnv(environments.agent)).toMatchObject({
      appUrl: "http://app:3000",
      livekitUrl: "ws://livekit:7880",
      listenAddress: "0.0.0.0",
    });
  }
  if (role === "app") {
    expect(environments.app).toMatchObject({
      APP_URL: "https://calls.example.com",
      LIVEKIT_PUBLIC_URL: "wss://calls.example.com",
      LLM_BASE_URL: "http://models:4010/v1",
      TRUSTED_PROXIES: "1",
    });
  }
});

test("every address inside names a service on a common network, at a port that it listens on", () => {
  const ports: Record<string, string[]> = {
    app: ["3000"],
    jobs: ["3000"],
    worker: ["8081"],
    models: ["4010"],
    livekit: ["7880"],
    inngest: ["8288"],
    postgres: ["5432"],
    valkey: ["6379"],
  };
  const links = Object.entries(compose.services).flatMap(([from, { environment }]) =>
    Object.values(environment)
      .filter((value) => /^\w+:\/\//.test(value) && !value.includes("calls.example.com"))
      .map((value) => ({ from, to: new URL(value) })),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const { from, to } of links) {
    expect(ports[to.hostname], `${from} -> ${to.href}`).toContain(to.port);
    const common = service(from).networks.filter((network) =>
      service(to.hostname).networks.includes(network),
    );
    expect(common, `${from} -> ${to.href}`).not.toEqual([]);
  }
});

test("only HTTPS, its redirect and media are published, and the stores reach nothing outside", () => {
  const published = Object.entries(compose.services).flatMap(([name, { ports }]) =>
    ports.map((port) => `${name} ${port}`),
  );
  expect(published).toEqual([
    "edge 80:80/tcp",
    "edge 443:443/tcp",
    "livekit 7881:7881/tcp",
    "livekit 7882:7882/udp",
  ]);
  expect(compose.networks.data?.internal).toBe(true);
  for (const name of ["postgres", "valkey", "inngest"]) expect(service(name).networks).toEqual(["data"]);
});

test("the worker, the models and the edge see no secret of the app", () => {
  for (const name of ["worker", "models", "edge", "livekit"]) {
    expect(service(name).env_file).toBeUndefined();
    const seen = Object.keys(service(name).environment).join();
    expect(seen, name).not.toMatch(/ENCRYPTION|OPERATOR|JOBS_SECRET|POSTGRES|INNGEST/);
  }
});

test("our containers run without rights and with a read-only file system", () => {
  for (const name of [...OWN, "edge", "livekit"]) {
    expect(service(name), name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  }
  for (const [name, { security_opt }] of Object.entries(compose.services)) {
    expect(security_opt, name).toContain("no-new-privileges:true");
  }
});

test("services start after what they need is healthy, and volumes are declared", () => {
  for (const [name, { depends_on, volumes, restart }] of Object.entries(compose.services)) {
    expect(restart, name).toBe("unless-stopped");
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      service(needed);
      expect(condition, `${name} after ${needed}`).toBe("service_healthy");
    }
    const named = volumes
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((source) => !source.startsWith("."));
    expect(named.filter((source) => !(source in compose.volumes))).toEqual([]);
  }
});

test.each(ROLES)(
  "the container of %s is killed only after its processes had their time",
  async (name, role) => {
    const { specs } = await planOf(name, role);
    const graceMs = Number.parseInt(service(name).stop_grace_period, 10) * 1000;
    expect(graceMs).toBeGreaterThanOrEqual(Math.max(...specs.map(({ stopGraceMs }) => stopGraceMs)) + 10_000);
  },
);

test.each<[string, BinarySpec]>([
  ["edge", CADDY],
  ["livekit", LIVEKIT_SERVER],
  ["inngest", INNGEST],
])("%s has the version that npm start runs", (name, { version }) => {
  expect(service(name).image).toMatch(new RegExp(`:v?${version.replaceAll(".", "\\.")}(-|$)`));
});

test("every image of others has a version, and a digest unless docs/security.md says that it has none", async () => {
  const promises = await readFile(join(ROOT_DIR, "docs", "security.md"), "utf8");
  const unpinned =
    /Not pinned: Compose and Helm run ([^.]{1,200})\s+as\s+images\s+by\s+tag/.exec(promises)?.[1] ?? "";
  for (const [name, { image, build }] of Object.entries(compose.services)) {
    if (build) continue;
    expect(image, name).toMatch(/:v?\d+\.\d+\.\d+/);
    const product = name === "edge" ? "caddy" : name;
    expect(image.includes("@sha256:") || unpinned.toLowerCase().includes(product), name).toBe(true);
  }
});

test("the media server takes any secret, even one that looks like a number", async () => {
  const secret = "1".repeat(64);
  const { services } = await readCompose({ ...env, LIVEKIT_API_SECRET: secret });
  expect(parse(services.livekit?.environment.LIVEKIT_KEYS ?? "")).toEqual({ visavis: secret });
  expect(services.worker?.environment).toMatchObject({
    LIVEKIT_API_KEY: "visavis",
    LIVEKIT_API_SECRET: secret,
  });
});

test("the media server has the settings of npm start", async () => {
  const file: unknown = parse(await readFile(join(ROOT_DIR, "deploy", "livekit.yaml"), "utf8"));
  const rendered = JSON.parse(
    renderLivekitConfig({
      port: 7880,
      apiKey: "visavis",
      apiSecret: "",
      webhookUrl: "http://app:3000/api/livekit/webhook",
    }),
  );
  const { tcp_port, udp_port, use_external_ip, congestion_control, pli_throttle } = rendered.rtc;
  expect(file).toMatchObject({
    port: rendered.port,
    rtc: { tcp_port, udp_port, use_external_ip, congestion_control, pli_throttle },
    room: rendered.room,
    webhook: rendered.webhook,
  });
});
