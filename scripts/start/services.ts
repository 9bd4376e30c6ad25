import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ChildEnvironment, ChildSpec } from "#scripts/supervise/child-spec.ts";
import type { ChildEnvironments } from "./child-environment.ts";
import { renderLivekitConfig } from "./livekit-config.ts";
import { type Mode, ROOT_DIR, type Settings } from "./settings.ts";

export type ServicesInput = {
  mode: Mode;
  settings: Settings;
  environments: ChildEnvironments;
  binaries: { livekit: string; inngest: string };
  withModels: boolean;
};

/** What a broken process says about itself, in the words of the programs that run here. */
const TROUBLE = /\b(error|fatal|panic|unhandled|EADDRINUSE|out of memory)\b/i;

/** The processes of an instance, in the order they are started; the worker comes last and is stopped first. */
export async function planServices(input: ServicesInput): Promise<ChildSpec[]> {
  const { settings, withModels } = input;
  const specs: ChildSpec[] = [];
  if (settings.ownsLivekit) specs.push(await livekitService(input));
  if (settings.ownsInngest) specs.push(await inngestService(input));
  if (withModels) specs.push(modelsService(input));
  specs.push(appService(input), agentService(input));
  return specs;
}

async function livekitService({ settings, environments, binaries }: ServicesInput): Promise<ChildSpec> {
  const config = join(settings.dataDir, "livekit.yaml");
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const rendered = renderLivekitConfig({
    port: settings.ports.livekit,
    apiKey: environments.app.LIVEKIT_API_KEY ?? "",
    apiSecret: environments.app.LIVEKIT_API_SECRET ?? "",
    webhookUrl: `${settings.internalAppUrl}/api/livekit/webhook`,
  });
  await writeFile(config, rendered, { mode: 0o600 });
  return spec("livekit", binaries.livekit, ["--config", config], environments.server);
}

async function inngestService({ settings, environments, binaries }: ServicesInput): Promise<ChildSpec> {
  const folder = join(settings.dataDir, "inngest");
  await mkdir(folder, { recursive: true });
  const port = settings.ports.inngest;
  const jobs = new URL("/api/inngest", settings.internalAppUrl);
  // It signs nothing in this mode, so it shows by the address that it is the one that was started here.
  jobs.searchParams.set("key", environments.app.VISAVIS_JOBS_SECRET ?? "");
  const args = [
    "dev",
    "--no-discovery",
    ...["--sdk-url", jobs.href],
    ...["--host", "127.0.0.1", "--port", String(port)],
    // A feature that is not used here, on ports that two instances would otherwise fight for.
    ...["--connect-gateway-port", String(port + 1)],
    ...["--connect-gateway-grpc-port", String(port + 2)],
    ...["--connect-executor-grpc-port", String(port + 3)],
    ...["--persist", "--sqlite-dir", folder],
  ];
  // The folder is also where it looks for a configuration file: the clone's must not be picked up by chance.
  return { ...spec("inngest", binaries.inngest, args, environments.server), cwd: folder };
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

function agentService({ mode, environments }: ServicesInput): ChildSpec {
  const first = ["--import", join(ROOT_DIR, "agent", "late-start.ts")];
  // Short-lived garbage is collected early: by default each thread would let 48 MB of it gather.
  const args = ["--max-semi-space-size=4", ...first, ...nodeArgs("agent/main.ts", mode)];
  const service = spec("agent", process.execPath, args, environments.agent);
  // Rows that were heard but not yet stored are sent before it ends.
  return { ...service, stopGraceMs: 10_000 };
}

/** Types are stripped at load; Node says so on every start unless told not to. */
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
    isImportant: (line) => TROUBLE.test(line),
  };
}
