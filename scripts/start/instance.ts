import { join } from "node:path";
import { recordJobServerStart } from "#lib/operations/job-server-start.ts";
import type { GgufModel } from "#models/llm/files/gguf-manifest.ts";
import { assertNoUnfinishedRestore } from "#scripts/backup/restore-marker.ts";
import { INNGEST } from "#scripts/binaries/binary-spec.ts";
import { findBinary } from "#scripts/binaries/obtain-binary.ts";
import type { ChildCrash, ChildEvents, ChildSpec } from "#scripts/supervise/supervised-child.ts";
import { Supervisor } from "#scripts/supervise/supervisor.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { findEdgeProblem, receivesUdp } from "./edge/probe-edge.ts";
import type { Reach } from "./edge/reach.ts";
import { writeTrustPage } from "./edge/trust-page.ts";
import { countCalls, HealthServer } from "./health/health-server.ts";
import { listProbes, type Probe, waitUntilHealthy, waitUntilReady } from "./health/readiness.ts";
import { InstanceFile } from "./instance-file.ts";
import { LateJobServer } from "./late-job-server.ts";
import { LateModels } from "./late-models.ts";
import { offerModel } from "./offer-model.ts";
import { assertPortsFree, neededPorts } from "./port-check.ts";
import { isJsonLog, type Say, toJsonLine } from "./progress.ts";
import { edgeFolder, inngestService, planServices, type ServicesInput } from "./services.ts";
import { setUp } from "./set-up.ts";
import { checkModelSettings } from "./settings/check-model-settings.ts";
import { childEnvironments } from "./settings/child-environment.ts";
import { type Endpoints, needsLocalModels, resolveEndpoints } from "./settings/resolve-endpoints.ts";
import { areAllRoles, checkRoleSettings, type Role } from "./settings/roles.ts";
import { ensureSecrets, readGivenSecrets } from "./settings/secrets.ts";
import { type Environment, type Mode, readSettings, type Settings } from "./settings/settings.ts";

/** Allows for a cold disk and a busy machine; in development the first request also compiles. */
const HEALTHY_TIMEOUT_MS = { start: 120_000, dev: 180_000 };
/** A child that has exited this often before the instance was ever healthy will not come up. */
const MAX_START_CRASHES = 5;
const JOB_SERVER_TIMEOUT_MS = 60_000;

export type InstanceInput = {
  mode: Mode;
  env: Environment;
  /** How other devices reach it; null if only this machine does. */
  reach: Reach | null;
  /** What runs here. */
  roles: ReadonlySet<Role>;
  say: Say;
};

/** A running instance: its set-up, its processes and its shutdown. */
export class Instance {
  readonly settings: Settings;
  readonly endpoints: Endpoints;
  private readonly withModels: boolean;
  private readonly probes: Map<string, Probe>;
  private readonly pids = new Map<string, number>();
  private readonly restarts = new Map<string, number>();
  private health: HealthServer | null = null;
  private readonly mode: Mode;
  private readonly env: Environment;
  /** Every line of every process is written as JSON, instead of the important ones as text. */
  private readonly isJson: boolean;
  private readonly say: Say;
  private readonly supervisor: Supervisor;
  private readonly giveUp = new AbortController();
  private file: InstanceFile | null = null;
  /** Of the certificate authority that devices have to trust, if there is one. */
  fingerprint: string | null = null;
  private healthy = false;
  private readonly lateJobServer: LateJobServer;
  private readonly lateModels = new LateModels();
  /** How to start a job server that comes late; null if it started with the others. */
  private latePlan: ServicesInput | null = null;

  constructor({ mode, env, reach, roles, say }: InstanceInput) {
    this.mode = mode;
    this.env = env;
    this.isJson = isJsonLog(env);
    this.say = say;
    this.settings = readSettings(env, reach, roles);
    this.endpoints = resolveEndpoints(env, this.settings.ports.models);
    const usesLocalModels = needsLocalModels(this.endpoints);
    checkRoleSettings(roles, env, { isLan: reach !== null, usesLocalModels });
    this.withModels = roles.has("models") && (usesLocalModels || !areAllRoles(roles));
    this.probes = listProbes(this.settings, this.withModels);
    this.lateJobServer = new LateJobServer({ settings: this.settings, env, say });
    this.supervisor = new Supervisor(join(this.settings.dataDir, "logs"), this.childEvents());
  }

  /** Resolves when everything a call needs is up. Throws `SetupError` with the reason if that fails. */
  async start(): Promise<void> {
    const { settings, mode, say, withModels } = this;
    const { roles } = settings;
    await assertNoUnfinishedRestore(settings.dataDir);
    this.file = await InstanceFile.claim(settings);
    await assertPortsFree(neededPorts(settings, withModels));
    await this.openHealth();
    const secrets = areAllRoles(roles)
      ? await ensureSecrets(settings.dataDir)
      : await readGivenSecrets(roles, this.env);
    const environments = childEnvironments({
      env: this.env,
      settings,
      secrets,
      endpoints: this.endpoints,
      mode,
    });
    const withBuild = mode === "start" && roles.has("app");
    const withEdge = settings.reach !== null && roles.has("edge");
    const withJobs = !(await this.isJobServerLate());
    const download = await this.offerLanguageModel();
    const binaries = await setUp({
      ...{ settings, env: environments.app, withModels, withBuild, withEdge, withJobs, say },
      download,
    });
    if (!withJobs) await this.lateJobServer.announce(0);
    const plan = { mode, settings, environments, binaries, withModels };
    this.startChildren(await planServices(plan));
    await this.becomeHealthy();
    if (settings.reach && withEdge) await this.openEdge(settings.reach);
    this.latePlan = withJobs ? null : plan;
  }

  /** After `start`: waits for what calls do not need, and returns whether that came up. */
  async complete(): Promise<boolean> {
    const { settings, env, say, endpoints } = this;
    const hears = endpoints.stt.source === "local" || !areAllRoles(settings.roles);
    if (this.withModels) void this.lateModels.obtain(settings, env, say, hears);
    return this.latePlan ? await this.startLateJobServer(this.latePlan) : await this.jobServerIsUp();
  }

  /** An instance of all parts does not wait for a job server that has to be obtained first: calls do not need it. */
  private async isJobServerLate(): Promise<boolean> {
    const { settings } = this;
    await recordJobServerStart(settings.dataDir, null);
    if (!settings.ownsInngest || !areAllRoles(settings.roles)) return false;
    const onProgress = (message: string) => this.say(`  job server     ${message}`);
    return (await findBinary(INNGEST, { cacheDir: settings.cacheDir, onProgress })) === null;
  }

  private async startLateJobServer(plan: ServicesInput): Promise<boolean> {
    const inngest = await this.lateJobServer.obtain();
    if (inngest === null) return false;
    const service = await inngestService({ ...plan, binaries: { ...plan.binaries, inngest } });
    this.startChild(service, { isLate: true });
    return await this.jobServerIsUp();
  }

  private async jobServerIsUp(): Promise<boolean> {
    const probe = this.probes.get("inngest");
    if (!probe) return true;
    const { signal } = this.giveUp;
    const missing = await waitUntilReady(new Map([["inngest", probe]]), {
      timeoutMs: JOB_SERVER_TIMEOUT_MS,
      signal,
    });
    return missing.length === 0;
  }

  /** Returns the language model to download, if calls would have none and the operator wants one. */
  private async offerLanguageModel(): Promise<GgufModel | null> {
    const { settings, env, say, endpoints } = this;
    const isLocal = [endpoints.llm, endpoints.llmFallback].some((endpoint) => endpoint?.source === "local");
    if (env.LOCAL_LLM && !isLocal) {
      say("LOCAL_LLM has no effect, because other settings name the server of the language model.");
    }
    if (this.withModels) checkModelSettings(env);
    if (!this.withModels || endpoints.llm.source !== "local") return null;
    return await offerModel({
      ...{ settings, env, say },
      isTerminal: process.stdin.isTTY && process.stderr.isTTY && !this.isJson,
    });
  }

  /** Stops all children, then releases the data folder. */
  async stop(): Promise<void> {
    this.giveUp.abort();
    this.health?.drain();
    this.lateModels.stop();
    await this.lateJobServer.stop();
    await this.supervisor.stop();
    this.health?.close();
    await this.file?.remove();
  }

  private startChild(spec: ChildSpec, options = {}): void {
    this.supervisor.start(this.isJson ? { ...spec, isImportant: () => true } : spec, options);
  }

  private startChildren(specs: ChildSpec[]): void {
    for (const spec of specs) this.startChild(spec);
    this.say(`  starting       ${specs.map(({ name }) => name).join(", ")}`);
  }

  /** Health and metrics, if a port is set for them. */
  private async openHealth(): Promise<void> {
    const { settings, probes } = this;
    const { healthPort: port, listenOn: host, roles } = settings;
    if (port === null) return;
    this.health = new HealthServer({
      port,
      host,
      probes,
      pids: () => this.pids,
      restarts: () => this.restarts,
      countCalls: roles.has("worker") ? () => countCalls(settings) : undefined,
    });
    await this.health.listen();
  }

  /** Some roles of an instance wait for what runs here, and for nothing elsewhere. */
  private async becomeHealthy(): Promise<void> {
    const { internalAppUrl, dataDir, roles } = this.settings;
    const timeoutMs = HEALTHY_TIMEOUT_MS[this.mode];
    const patience = { timeoutMs, signal: this.giveUp.signal };
    let problem: string | undefined;
    if (areAllRoles(roles)) {
      const found = await waitUntilHealthy(internalAppUrl, patience);
      if (found) problem = `The instance is not healthy after ${timeoutMs / 1000} s (${found}).`;
    } else {
      const missing = await waitUntilReady(this.probes, patience);
      if (missing.length > 0) problem = `Not ready after ${timeoutMs / 1000} s: ${missing.join(", ")}.`;
    }
    this.healthy = !problem;
    if (!problem) return;
    if (this.giveUp.signal.reason instanceof SetupError) throw this.giveUp.signal.reason;
    throw new SetupError(`${problem} See ${join(dataDir, "logs")}.`);
  }

  /** Waits until other devices are served. A certificate that is not issued yet is reported, and the instance runs. */
  private async openEdge(reach: Reach): Promise<void> {
    const { settings } = this;
    const folder = edgeFolder(settings);
    this.fingerprint = await writeTrustPage(reach, folder, settings.appUrl);
    const problem = await findEdgeProblem(reach, this.giveUp.signal);
    if (this.giveUp.signal.reason instanceof SetupError) throw this.giveUp.signal.reason;
    if (problem) reach.remarks.push(`${problem} See ${join(settings.dataDir, "logs", "edge.log")}.`);
    if (settings.ownsLivekit && !(await receivesUdp(reach))) {
      reach.remarks.push(
        `A test packet over UDP did not reach ${reach.address}. Calls use TCP port ${settings.ports.livekit + 1} instead, ` +
          `which copes worse with lost packets. Allow UDP port ${settings.ports.livekit + 2} in the firewall.`,
      );
    }
  }

  private childEvents(): ChildEvents {
    return {
      onStarted: (name, pid) => {
        this.pids.set(name, pid);
        this.file
          ?.record(name, pid)
          .catch(() => this.say(`[${name}] could not be recorded in the instance file`));
      },
      onCrashed: (crash) => this.noteCrash(crash),
      onImportantLine: (name, line) =>
        this.isJson
          ? void process.stderr.write(`${toJsonLine(name, line)}\n`)
          : this.say(`[${name}] ${line}`),
    };
  }

  private noteCrash({ name, crash, cause, restartInMs, lastLines }: ChildCrash): void {
    this.restarts.set(name, (this.restarts.get(name) ?? 0) + 1);
    this.say(`[${name}] exited (${cause}), restarting in ${restartInMs} ms`);
    if (this.healthy || crash < MAX_START_CRASHES) return;
    const log = join(this.settings.dataDir, "logs", `${name}.log`);
    this.giveUp.abort(
      new SetupError(
        `${name} exits right after it starts (${cause}). Last lines of ${log}:\n${lastLines.join("\n")}`,
      ),
    );
  }
}
