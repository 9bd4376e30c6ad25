import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { cli, defineAgent, inference, type JobContext, log, ServerOptions } from "@livekit/agents";
import { z } from "zod";
import { AppClient, askDeletedAvatars } from "#agent/app-link/app-client.ts";
import { CapacityReporter } from "#agent/app-link/capacity-reporter.ts";
import { Call } from "#agent/call/call.ts";
import { watchDeletedAvatars, watchUnusedAvatars } from "#agent/call/joining/cache-avatar.ts";
import { isWorthAccepting, readJobMetadata } from "#agent/call/joining/job-offer.ts";
import { joinSession } from "#agent/call/joining/join-session.ts";
import { readLastLook } from "#agent/call/joining/last-look.ts";
import { disableTurnModel } from "#agent/livekit-patches/disable-turn-model.ts";
import { dropStaleJobs, procPoolPrototype } from "#agent/livekit-patches/drop-stale-jobs.ts";
import { patchRaceLeak } from "#agent/livekit-patches/patch-leaks.ts";
import { pinDateNow } from "#agent/livekit-patches/pin-date-now.ts";
import { redactLogger } from "#agent/livekit-patches/redact-logger.ts";
import { collectGarbage } from "#agent/media/collect-garbage.ts";
import { FaceThread } from "#agent/media/face-thread.ts";
import { watchLeftovers } from "#agent/recording/upload-leftovers.ts";
import { vadSettings } from "#agent/turns/turn-settings.ts";
import { newId } from "#lib/platform/ids.ts";
import { Stopwatch } from "./call/reporting/call-trace.ts";
import { listenToCalls, tellCores } from "./call-load.ts";
import { Capacity, FULL_LOAD } from "./capacity.ts";
import { env } from "./env.ts";

// Each job's process reads a few messages of a kind, fewer than would repay compiling their schemas.
z.config({ jitless: true });

type Prewarmed = { vad: inference.VAD; face: FaceThread };

/** By then a call has begun, or never will. */
const NEXT_PROCESS_AFTER_MS = "2500";
/** The app dispatches a call again whose accepted job has not started by then (`JOB_START_MS` in `lib/calls`). */
const MAX_PROCESS_WAIT_MS = 15_000;

const clientOf = (sessionId: string) =>
  new AppClient({ appUrl: env.appUrl, workerSecret: env.workerSecret, sessionId });

/** Runs one call: the job that the media server dispatched into a session's room. */
async function serveJob(ctx: JobContext<Prewarmed>): Promise<void> {
  redactLogger();
  pinDateNow();
  patchRaceLeak();
  const metadata = readJobMetadata(ctx.job.metadata);
  if (!metadata) {
    ctx.shutdown("the job has no session id");
    return;
  }
  const { session_id: sessionId, video_format: videoFormat, video_size: videoSize } = metadata;
  const video = { videoFormat, videoSize, videoCodec: metadata.video_codec };
  const opening = new Stopwatch();
  const app = new AppClient({
    appUrl: env.appUrl,
    workerSecret: env.workerSecret,
    sessionId,
    jobId: ctx.job.id,
  });
  const joined = await joinSession(app, ctx.job.id);
  opening.mark("bootstrap");
  if (joined.outcome !== "joined") {
    if (joined.outcome === "gone") await ctx.deleteRoom(sessionId);
    ctx.shutdown(`session ${joined.outcome}`);
    return;
  }
  tellCores();
  const { bootstrap } = joined;
  // After a takeover the call continues on the clock of its rows, even if the machine's clock has changed.
  if (bootstrap.resume) pinDateNow(Date.parse(bootstrap.resume.now));
  // Rarely configured, so calls do not wait for it to load.
  const trace =
    env.tracing &&
    new (await import("#agent/call/reporting/call-trace.ts")).CallTrace(sessionId, env.tracing);
  const callLog = log().child({ sessionId });
  const call = new Call({ ctx, env, app, bootstrap, video, ...ctx.proc.userData, trace, log: callLog });
  // Stopping this process ends no call: another worker takes over.
  ctx.addShutdownCallback(() => call.leave());
  try {
    await call.start(ctx.connect(), opening);
    callLog.info(opening.stages, "opened");
  } catch (error) {
    await call.failToStart(error);
  }
}

/**
 * Loads what the first request of a call needs before a call waits for it: the HTTP client and the signer of tokens. The app
 * knows no such session and says so.
 */
function warmUp(): void {
  void clientOf(newId())
    .acceptJob()
    .catch(() => undefined);
}

export default defineAgent<Prewarmed>({
  prewarm: (proc) => {
    proc.userData = {
      vad: new inference.VAD(vadSettings),
      face: new FaceThread(readLastLook(env.lastLookFile)),
    };
    warmUp();
    // A killed worker cannot end its calls; without this, their processes would keep talking.
    process.on("disconnect", () => process.exit(1));
    // What loading left behind.
    collectGarbage();
  },
  entry: serveJob,
});

/** How often the worker looks at its calls. */
const LOOKED_EVERY_MS = 1_000;

/** Measures how many calls fit, and keeps the app informed. */
function watchCapacity(app: { appUrl: string; workerSecret: string; workerId: string }) {
  const { maxJobs, cpuLimit } = env;
  const capacity = new Capacity({ maxJobs, cpuLimit, cores: availableParallelism() });
  const reporter = new CapacityReporter(app);
  let countJobs = () => 0;
  let isDraining = false;
  const tellApp = () => {
    const now = performance.now();
    const room = capacity.room(countJobs(), now);
    void reporter.report({ calls: countJobs(), ...(isDraining ? { places: 0, isBusy: false } : room) }, now);
  };
  listenToCalls({
    onCores: (call, cores) => capacity.setCores(call, cores),
    onAnswer: (ms) => capacity.addAnswer(ms, performance.now()),
    onSlowVoice: (ms) => capacity.addSlowVoice(ms, performance.now()),
    onEnd: (call) => capacity.end(call),
  });
  setInterval(tellApp, LOOKED_EVERY_MS).unref();
  process.once("SIGTERM", () => {
    isDraining = true;
    tellApp();
  });
  return {
    places: () => capacity.room(countJobs(), performance.now()).places,
    take: () => capacity.take(performance.now()),
    load: (worker: { activeJobs: unknown[] }) => {
      countJobs = () => worker.activeJobs.length;
      return capacity.load(countJobs());
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  disableTurnModel();
  dropStaleJobs(await procPoolPrototype(), {
    maxWaitMs: MAX_PROCESS_WAIT_MS,
    onDropped: () => log().warn("a job waited too long for a process and was dropped"),
  });
  const app = { appUrl: env.appUrl, workerSecret: env.workerSecret, workerId: newId() };
  watchUnusedAvatars(env.avatarsFolder);
  watchDeletedAvatars(env.avatarsFolder, (hashes) => askDeletedAvatars(hashes, app));
  watchLeftovers({ folder: env.recordingsFolder, open: clientOf });
  const capacity = watchCapacity(app);
  cli.runApp(
    new ServerOptions({
      agent: fileURLToPath(import.meta.url),
      agentName: env.agentName,
      wsURL: env.livekitUrl,
      apiKey: env.livekitApiKey,
      apiSecret: env.livekitApiSecret,
      host: env.listenAddress,
      port: env.agentPort,
      numIdleProcesses: env.idleProcesses,
      loadFunc: async (worker) => capacity.load(worker),
      loadThreshold: FULL_LOAD,
      requestFunc: async (request) => {
        const places = capacity.places();
        // Taken at once: several jobs may be offered at the same time.
        const giveBack = capacity.take();
        if (!(await isWorthAccepting(request.job.metadata, clientOf, places))) {
          giveBack();
          await request.reject();
          return;
        }
        // Read by delay-start.ts in the process that the library starts when this one gets its job.
        // biome-ignore lint/style/noProcessEnv: set for later processes, not read.
        process.env.VISAVIS_LATE_START_MS = NEXT_PROCESS_AFTER_MS;
        await request.accept();
      },
      drainTimeout: env.drainTimeoutMs,
      shutdownProcessTimeout: 90_000,
      // On an overloaded machine loading takes more than 30 s; a process that is abandoned then only starts again.
      initializeProcessTimeout: 120_000,
      logLevel: env.logLevel,
    }),
  );
}
