import { fileURLToPath } from "node:url";
import { cli, defineAgent, inference, type JobContext, log, ServerOptions } from "@livekit/agents";
import { z } from "zod";
import { FRAME_FORMATS } from "#lib/avatar/frame-format.ts";
import { loadOf } from "./capacity.ts";
import { env } from "./env.ts";
import { FaceThread } from "./output/face-thread.ts";
import { silencePrivateFields } from "./quiet-logger.ts";
import { watchLeftBehind } from "./recording/deliver-left-behind.ts";
import { AppClient } from "./session/app-client.ts";
import { Call } from "./session/call.ts";
import { joinSession } from "./session/join-session.ts";
import { Stopwatch } from "./session/stopwatch.ts";
import { vadSettings } from "./session/turn-settings.ts";
import { keepTimeSteady } from "./steady-time.ts";
import { withoutTurnModel } from "./without-turn-model.ts";

type Prewarmed = { vad: inference.VAD; face: FaceThread };

/** By then a call has begun, or never will. */
const NEXT_PROCESS_AFTER_MS = "2500";

/** A shape that this worker does not know gets the plain one. */
const metadataSchema = z.object({
  session_id: z.uuid(),
  video_format: z.enum(FRAME_FORMATS).default("square").catch("square"),
});

const clientOf = (sessionId: string) =>
  new AppClient({ appUrl: env.appUrl, workerSecret: env.workerSecret, sessionId });

/** One call: the job that the media server dispatched into a session's room. */
async function serveJob(ctx: JobContext<Prewarmed>): Promise<void> {
  silencePrivateFields();
  keepTimeSteady();
  const metadata = metadataSchema.safeParse(parseJson(ctx.job.metadata));
  if (!metadata.success) {
    ctx.shutdown("the job names no session");
    return;
  }
  const { session_id: sessionId, video_format: format } = metadata.data;
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
  const { bootstrap } = joined;
  // A call that is taken up goes on by the clock that its rows are timed by, whoever has set the machine's meanwhile.
  if (bootstrap.resume) keepTimeSteady(Date.parse(bootstrap.resume.now));
  // Few set it up: a call does not wait for what it does not use.
  const trace =
    env.tracing && new (await import("./session/call-trace.ts")).CallTrace(sessionId, env.tracing);
  const callLog = log().child({ sessionId });
  const call = new Call({ ctx, env, app, bootstrap, format, ...ctx.proc.userData, trace, log: callLog });
  // Whoever stops this process ends no call by it: another worker takes it up.
  ctx.addShutdownCallback(() => call.leave());
  try {
    await ctx.connect();
    opening.mark("connect");
    await call.start(opening);
    callLog.info(opening.stages, "opened");
  } catch (error) {
    callLog.error({ error }, "the call could not start");
    await call.finish("agent_failed");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export default defineAgent<Prewarmed>({
  prewarm: (proc) => {
    proc.userData = { vad: new inference.VAD(vadSettings), face: new FaceThread() };
    // A worker that was killed cannot end its calls: without this their processes would talk on.
    process.on("disconnect", () => process.exit(1));
  },
  entry: serveJob,
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  withoutTurnModel();
  watchLeftBehind({ folder: env.recordingsFolder, open: clientOf });
  cli.runApp(
    new ServerOptions({
      agent: fileURLToPath(import.meta.url),
      agentName: env.agentName,
      wsURL: env.livekitUrl,
      apiKey: env.livekitApiKey,
      apiSecret: env.livekitApiSecret,
      host: "127.0.0.1",
      port: env.agentPort,
      numIdleProcesses: env.idleProcesses,
      loadFunc: async (worker) => loadOf(worker.activeJobs.length, env.maxJobs),
      loadThreshold: 0.99,
      requestFunc: async (request) => {
        // Read by late-start.ts in the process that the library starts when this one gets its job.
        // biome-ignore lint/style/noProcessEnv: written for the processes to come, not read.
        process.env.VISAVIS_LATE_START_MS = NEXT_PROCESS_AFTER_MS;
        await request.accept();
      },
      drainTimeout: env.drainTimeoutMs,
      shutdownProcessTimeout: 90_000,
      // On a busy machine a process that comes late is better than one that is given up and begun anew.
      initializeProcessTimeout: 30_000,
      logLevel: env.logLevel,
    }),
  );
}
