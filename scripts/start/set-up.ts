import type { GgufModel } from "#models/llm/files/gguf-manifest.ts";
import { loadModels } from "#models/load.ts";
import type { Model } from "#models/manifest.ts";
import { type BinarySpec, CADDY, INNGEST, LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { pullModel } from "#scripts/models/pull-model.ts";
import { describeError } from "#scripts/system/setup-error.ts";
import { ensureBuild } from "./next-build.ts";
import { runStep, type Say, settleAll } from "./progress.ts";
import type { Environment, Settings } from "./settings/settings.ts";

export type SetUpInput = {
  settings: Settings;
  /** The app's environment, also used for its build. */
  env: Environment;
  withModels: boolean;
  withBuild: boolean;
  withEdge: boolean;
  /** Whether to obtain the job server, too. Calls do not need it. */
  withJobs: boolean;
  /** The language model that the operator wants. */
  download: GgufModel | null;
  say: Say;
};
export type Binaries = { livekit: string; inngest: string; caddy: string };

/** Obtains what an instance needs, and returns the paths of its servers: "" for those that run elsewhere or later. Steps run in parallel, and existing files are kept. */
export async function setUp(input: SetUpInput): Promise<Binaries> {
  const { settings, env, withModels, withBuild, withEdge, withJobs, download, say } = input;
  const { cacheDir, ownsLivekit, ownsInngest } = settings;
  const obtain = (name: string, spec: BinarySpec, owned: boolean) =>
    owned
      ? runStep(name, say, (onProgress) => obtainBinary(spec, { cacheDir, onProgress }))
      : Promise.resolve("");
  const livekit = obtain("media server", LIVEKIT_SERVER, ownsLivekit);
  const inngest = obtain("job server", INNGEST, ownsInngest && withJobs);
  const caddy = obtain("edge", CADDY, withEdge);
  const steps: Promise<unknown>[] = [livekit, inngest, caddy];
  if (withModels) steps.push(runStep("models", say, (onProgress) => ensureModels(cacheDir, onProgress)));
  if (download) {
    steps.push(runStep("language model", say, (onProgress) => pullOrExplain(download, input, onProgress)));
  }
  if (withBuild) steps.push(runStep("app", say, (onProgress) => ensureBuild(env, onProgress)));
  await settleAll(steps);
  return { livekit: await livekit, inngest: await inngest, caddy: await caddy };
}

/** Without it, the demo model answers, unless the settings want no other. */
async function pullOrExplain(
  model: GgufModel,
  { settings, env }: SetUpInput,
  onProgress: (message: string) => void,
): Promise<void> {
  try {
    await pullModel(model, settings.cacheDir, onProgress);
  } catch (error) {
    if (env.LOCAL_LLM === "builtin") throw error;
    onProgress(describeError(error));
  }
}

/** A missing model does not stop the instance: calls work without it, and the page says what is missing. */
export async function ensureModels(
  cacheDir: string,
  onProgress: (message: string) => void,
  models?: readonly Model[],
): Promise<void> {
  const { failed } = await loadModels({
    cacheDir,
    ...(models && { models }),
    onProgress: ({ model, message }) => onProgress(`${model}: ${message}`),
  });
  for (const { model, reason } of failed) {
    onProgress(`${model} could not be downloaded; calls run without it until the next start (${reason})`);
  }
}
