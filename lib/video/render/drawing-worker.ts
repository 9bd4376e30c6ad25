import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import { readBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import type { Background } from "#lib/avatar-engine/draw/face-types.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { decodeBackground } from "#lib/media/decode-background.ts";
import { errorCode } from "#lib/platform/errors.ts";
import type { DrawingCommand, DrawingReply, DrawingSetting } from "./drawing-thread.ts";
import type { VideoJob, VideoSentence } from "./media-job.ts";
import {
  type CaptionPainter,
  createCaptionPainter,
  drawLogo,
  type Overlay,
  placeOverlay,
} from "./overlays.ts";
import { poseFrames } from "./poses.ts";
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

/** Draws an avatar before its background, in frames of the video's size. */
class FrameRenderer {
  readonly #job: VideoJob;
  readonly #rig: Rig;
  readonly #compositor: Compositor;
  readonly #captions: CaptionPainter;
  readonly #logo: Overlay | null;

  private constructor(job: VideoJob, rig: Rig, compositor: Compositor, logo: Overlay | null) {
    this.#job = job;
    this.#rig = rig;
    this.#compositor = compositor;
    this.#logo = logo;
    this.#captions = createCaptionPainter(job.width, job.height);
  }

  /** Throws if the avatar's folder is missing or damaged. */
  static async open(job: VideoJob): Promise<FrameRenderer> {
    const rig = await loadRig(job.avatar.slug, job.avatar.folder);
    const { width, height, showAiLabel } = job;
    const background = await openBackground(job);
    const compositor = new Compositor({ rig, width, height, showAiLabel, background });
    return new FrameRenderer(job, rig, compositor, await drawLogo(job, compositor.hasAiLabel));
  }

  /**
   * Starts a sentence. Each call of the returned function draws its next frame as I420; returns `false` after
   * the last one.
   */
  async begin(part: VideoSentence): Promise<(target: Uint8Array) => boolean> {
    const poses = await this.#posesOf(part);
    const caption = part.caption === null ? null : await this.#captions.draw(part.caption);
    const areas = [this.#logo, caption].filter((overlay) => overlay !== null);
    this.#compositor.startSequence({
      areas,
      paint: (rgba) => {
        for (const overlay of areas) placeOverlay(overlay, rgba, this.#job.width);
      },
    });
    return (target) => {
      const { value: pose, done } = poses.next();
      if (done) return false;
      this.#compositor.drawPlanar(pose, target);
      return true;
    };
  }

  async writePoster(): Promise<void> {
    const { width, height, fps, sentences, posterFile } = this.#job;
    const [first] = sentences;
    if (!first) return;
    const frames = (first.lengthMs * fps) / 1000;
    const image = new Uint8Array(width * height * 4);
    let frame = 0;
    for (const pose of await this.#posesOf(first)) {
      frame += 1;
      if (frame < frames * POSTER_SHARE) continue;
      this.#compositor.draw(pose, image);
      break;
    }
    if (this.#logo) placeOverlay(this.#logo, image, width);
    const raw = { width, height, channels: 4 } as const;
    await sharp(image, { raw }).webp({ quality: 82 }).toFile(posterFile);
  }

  async #posesOf({ seed, leadMs, lengthMs, text, soundFile }: VideoSentence) {
    const { fps, liveliness } = this.#job;
    const options = { rig: this.#rig, seed, liveliness, text, leadMs, lengthMs, fps };
    return poseFrames(options, await readSound(soundFile));
  }
}

/** The job's own image if it has one, else the named background. */
async function openBackground(job: VideoJob): Promise<Background> {
  if (job.backgroundFile !== null) return await decodeBackground(job.backgroundFile, job);
  return readBackground(job.background) ?? { kind: "studio" };
}

if (parentPort) serve(parentPort, workerData);
