import { mkdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { ChildEnvironment, ChildSpec } from "#scripts/supervise/supervised-child.ts";
import { renderCaddyConfig } from "./edge/caddy-config.ts";
import type { Reach } from "./edge/reach.ts";
import { renderLivekitConfig } from "./livekit-config.ts";
import type { Binaries } from "./set-up.ts";
import type { ChildEnvironments } from "./settings/child-environment.ts";
import { type Mode, ROOT_DIR, type Settings } from "./settings/settings.ts";

export type ServicesInput = {
  mode: Mode;
  settings: Settings;
  environments: ChildEnvironments;
  binaries: Binaries;
  withModels: boolean;
};

/** What the app takes to start on two cores. */
const APP_START_MS = 4_000;

/** Words that the programs here print when something is broken. */
const ERROR_WORDS = /\b(error|fatal|panic|unhandled|EADDRINUSE|out of memory)\b/i;

/** What the edge logs about certificates and its own start; visitors who hang up are no problem of the operator. */
const EDGE_PROBLEMS = /"logger":"tls\.(obtain|renew)|^Error:/;

/** The processes of an instance in start order. The worker starts last and stops first. */
export async function planServices(input: ServicesInput): Promise<ChildSpec[]> {
  const { settings, withModels } = input;
  const { reach, roles } = settings;
  const specs: ChildSpec[] = [];
  // Stops last, because calls that are ending still use it.
  if (reach && roles.has("edge")) specs.push(await edgeService(input, reach));
  if (settings.ownsLivekit) specs.push(await livekitService(input));
  if (settings.ownsInngest && input.binaries.inngest) specs.push(await inngestService(input));
  if (withModels) specs.push(modelsService(input));
  if (roles.has("app")) specs.push(appService(input));
  if (roles.has("worker")) specs.push(agentService(input));
  return specs;
}

/** Folder of the edge's certificates, configuration and page. */
export const edgeFolder = ({ dataDir }: Settings): string => join(dataDir, "edge");

async function edgeService(
  { settings, environments, binaries }: ServicesInput,
  reach: Reach,
): Promise<ChildSpec> {
  const folder = edgeFolder(settings);
  const config = join(folder, "caddy.json");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const rendered = renderCaddyConfig({ reach, settings, folder, authorityName: `Visavis on ${hostname()}` });
  await writeFile(config, rendered, { mode: 0o600 });
  const service = spec("edge", binaries.caddy, ["run", "--config", config], environments.edge);
  return { ...service, isImportant: (line) => EDGE_PROBLEMS.test(line) };
}

async function livekitService({ settings, environments, binaries }: ServicesInput): Promise<ChildSpec> {
  const config = join(settings.dataDir, "livekit.yaml");
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const rendered = renderLivekitConfig({
    port: settings.ports.livekit,
    apiKey: environments.app.LIVEKIT_API_KEY ?? "",
    apiSecret: environments.app.LIVEKIT_API_SECRET ?? "",
    webhookUrl: `${settings.internalAppUrl}/api/livekit/webhook`,
    reach: settings.reach,
    listenOn: settings.listenOn,
  });
  await writeFile(config, rendered, { mode: 0o600 });
  return spec("livekit", binaries.livekit, ["--config", config], environments.media);
}

/** The job server, which may start later than the others. */
export async function inngestService({
  mode,
  settings,
  environments,
  binaries,
}: ServicesInput): Promise<ChildSpec> {
  // Each kind of server keeps its own state: the other's apps and unsigned URLs would come back from it.
  const folder = join(settings.dataDir, "inngest", mode);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const port = settings.ports.inngest;
  const jobs = new URL("/api/inngest", settings.internalAppUrl);
  // The development server signs nothing, so the key in the URL identifies it.
  if (mode === "dev") jobs.searchParams.set("key", environments.app.VISAVIS_JOBS_SECRET ?? "");
  const args = [
    ...(mode === "dev"
      ? ["dev", "--no-discovery", "--persist"]
      : ["start", "--no-ui", "--poll-interval", "5"]),
    ...["--host", settings.listenOn, "--port", String(port)],
    // An unused feature, on ports that would otherwise collide between two instances.
    ...["--connect-gateway-port", String(port + 1)],
    ...["--connect-gateway-grpc-port", String(port + 2)],
    ...["--connect-executor-grpc-port", String(port + 3)],
    ...(environments.jobs.INNGEST_POSTGRES_URI ? [] : ["--sqlite-dir", folder]),
  ];
  // Arguments can be read by other users of the machine, and the URL may have a secret.
  const env = { ...environments.jobs, INNGEST_SDK_URL: jobs.href };
  // It also looks for a configuration file in its folder and must not pick up the clone's.
  return { ...spec("inngest", binaries.inngest, args, env), cwd: folder };
}

function modelsService({ environments }: ServicesInput): ChildSpec {
  return spec("models", process.execPath, nodeArgs("models/main.ts"), environments.models);
}

function appService({ mode, settings, environments }: ServicesInput): ChildSpec {
  if (mode === "start") return spec("app", process.execPath, nodeArgs("app/server.ts"), environments.app);
  const next = join(ROOT_DIR, "node_modules", "next", "dist", "bin", "next");
  const args = [next, "dev", "-H", "127.0.0.1", "-p", String(settings.ports.app)];
  return { ...spec("app", process.execPath, args, environments.app), isImportant: () => true };
}

function agentService({ mode, settings, environments }: ServicesInput): ChildSpec {
  const first = ["--import", join(ROOT_DIR, "agent", "livekit-patches", "delay-start.ts")];
  // Collect short-lived garbage early: by default each thread would accumulate 48 MB.
  const args = ["--max-semi-space-size=4", ...first, ...nodeArgs("agent/main.ts", mode)];
  // The first process for a call would compete with the app that is starting. After a crash it starts at once.
  const env = { ...environments.agent, VISAVIS_LATE_START_UNTIL: String(Date.now() + APP_START_MS) };
  const service = spec("agent", process.execPath, args, env);
  // Gives it time to send rows that were heard but not yet stored.
  return { ...service, stopGraceMs: (settings.drainSeconds ?? 0) * 1000 + 10_000 };
}

/** Suppresses Node's warning about type stripping. */
function nodeArgs(file: string, ...args: string[]): string[] {
  return ["--disable-warning=ExperimentalWarning", join(ROOT_DIR, file), ...args];
}

function spec(name: string, command: string, args: string[], env: ChildEnvironment): ChildSpec {
  return {
    name,
    command,
    args,
    env,
    cwd: ROOT_DIR,
    stopGraceMs: 5_000,
    isImportant: (line) => ERROR_WORDS.test(line),
  };
}
