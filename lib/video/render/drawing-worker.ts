import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { errorCode } from "#lib/platform/errors.ts";
import type { DrawingCommand, DrawingReply, DrawingSetting } from "./drawing-thread.ts";
import type { VideoJob, VideoSentence } from "./media-job.ts";
import { createTextPainter, type Overlay, placeOverlay, type TextPainter } from "./overlays.ts";
import { poseFrames } from "./poses.ts";
import { SceneStages, type Stage } from "./scene-stages.ts";
import { readSound } from "./sentence-sound.ts";

/** Draws frames while the thread that started this one encodes them. */
function serve(port: NonNullable<typeof parentPort>, { job, frames }: DrawingSetting): void {
  const targets = frames.map((frame) => new Uint8Array(frame));
  const opened = FrameRenderer.open(job);
  // The first command reports the error.
  opened.catch(() => {});
  let drawNext: (target: Uint8Array) => boolean = () => false;

  const execute = async (command: DrawingCommand): Promise<boolean> => {
    if (command.type === "draw") {
      const target = targets[command.frame];
      return target !== undefined && drawNext(target);
    }
    const stage = await opened;
    if (command.type === "begin") drawNext = await stage.begin(command.part);
    else await stage.writePoster();
    return true;
  };
  let queue = Promise.resolve();
  port.on("message", (command: DrawingCommand) => {
    queue = queue.then(async () => port.postMessage(await replyTo(execute(command))));
  });
}

async function replyTo(work: Promise<boolean>): Promise<DrawingReply> {
  try {
    return { drawn: await work };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : "unknown", code: errorCode(error) };
  }
}

/** The poster is taken at this share of the first sentence. */
const POSTER_SHARE = 0.45;

/** Draws an avatar before the backgrounds of its scenes, in frames of the video's size. */
class FrameRenderer {
  readonly #job: VideoJob;
  readonly #rig: Rig;
  readonly #stages: SceneStages;
  readonly #texts: TextPainter;

  private constructor(job: VideoJob, rig: Rig) {
    this.#job = job;
    this.#rig = rig;
    this.#texts = createTextPainter(job.width, job.height);
    this.#stages = new SceneStages(job, rig, this.#texts);
  }

  /** Throws if the avatar's folder is missing or damaged. */
  static async open(job: VideoJob): Promise<FrameRenderer> {
    return new FrameRenderer(job, await loadRig(job.avatar.slug, job.avatar.folder));
  }

  /**
   * Starts a sentence. Each call of the returned function draws its next frame as I420; returns `false` after
   * the last one.
   */
  async begin(part: VideoSentence): Promise<(target: Uint8Array) => boolean> {
    const poses = await this.#posesOf(part);
    const { compositor, overlays } = await this.#enter(part);
    const caption = part.caption === null ? null : await this.#texts.caption(part.caption);
    const areas = caption === null ? overlays : [...overlays, caption];
    compositor.startSequence({
      areas,
      paint: (rgba) => {
        for (const overlay of areas) placeOverlay(overlay, rgba, this.#job.width);
      },
    });
    return (target) => {
      const { value: pose, done } = poses.next();
      if (done) return false;
      compositor.drawPlanar(pose, target);
      return true;
    };
  }

  async writePoster(): Promise<void> {
    const { width, height, fps, sentences, posterFile } = this.#job;
    const [first] = sentences;
    if (!first) return;
    const frames = (first.lengthMs * fps) / 1000;
    const image = new Uint8Array(width * height * 4);
    const { compositor, overlays } = await this.#enter(first);
    let frame = 0;
    for (const pose of await this.#posesOf(first)) {
      frame += 1;
      if (frame < frames * POSTER_SHARE) continue;
      compositor.draw(pose, image);
      break;
    }
    for (const overlay of overlays) placeOverlay(overlay, image, width);
    const raw = { width, height, channels: 4 } as const;
    await sharp(image, { raw }).webp({ quality: 82 }).toFile(posterFile);
  }

  /** The stage of a sentence's scene, and what its frames show over the avatar, except the caption. */
  async #enter(part: VideoSentence): Promise<Stage & { overlays: Overlay[] }> {
    const stage = await this.#stages.enter(part);
    return { ...stage, overlays: [stage.logo, stage.title].filter((overlay) => overlay !== null) };
  }

  async #posesOf({ seed, leadMs, lengthMs, text, soundFile }: VideoSentence) {
    const { fps, liveliness } = this.#job;
    const options = { rig: this.#rig, seed, liveliness, text, leadMs, lengthMs, fps };
    return poseFrames(options, await readSound(soundFile));
  }
}

if (parentPort) serve(parentPort, workerData);
