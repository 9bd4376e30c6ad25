import sharp from "sharp";
import { readBackground } from "#lib/avatar/background-name.ts";
import { Compositor } from "#lib/avatar/compositor.ts";
import type { Background } from "#lib/avatar/face-types.ts";
import { loadRig } from "#lib/avatar/load-rig.ts";
import type { Rig } from "#lib/avatar/rig.ts";
import { type CaptionPainter, createCaptionPainter } from "./caption-painter.ts";
import { drawLogo } from "./draw-logo.ts";
import type { VideoJob, VideoPart } from "./media-job.ts";
import { type Overlay, placeOverlay } from "./overlay.ts";
import { poseFrames } from "./poses.ts";
import { readSound } from "./sound-file.ts";

/** Where in the first sentence the picture is taken that stands for the video. */
const POSTER_AT = 0.45;

/** The person before their background, in frames of the video's size. */
export class Stage {
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

  /** Throws when the person's folder is missing or damaged. */
  static async open(job: VideoJob): Promise<Stage> {
    const rig = await loadRig(job.person.slug, job.person.folder);
    const { width, height, showAiLabel } = job;
    const background = await openBackground(job);
    const compositor = new Compositor({ rig, width, height, showAiLabel, background });
    return new Stage(job, rig, compositor, await drawLogo(job));
  }

  /** Draws the next frame of a sentence as I420 with every call; false behind the last one. */
  async begin(part: VideoPart): Promise<(target: Uint8Array) => boolean> {
    const poses = await this.#posesOf(part);
    const caption = part.caption === null ? null : await this.#captions.draw(part.caption);
    const finish = (rgba: Uint8Array) => {
      for (const overlay of [this.#logo, caption]) {
        if (overlay) placeOverlay(overlay, rgba, this.#job.width);
      }
    };
    return (target) => {
      const { value: pose, done } = poses.next();
      if (done) return false;
      this.#compositor.drawPlanar(pose, target, finish);
      return true;
    };
  }

  async writePoster(): Promise<void> {
    const { width, height, fps, parts, posterFile } = this.#job;
    const [first] = parts;
    if (!first) return;
    const frames = (first.lengthMs * fps) / 1000;
    const picture = new Uint8Array(width * height * 4);
    let frame = 0;
    for (const pose of await this.#posesOf(first)) {
      frame += 1;
      if (frame < frames * POSTER_AT) continue;
      this.#compositor.draw(pose, picture);
      break;
    }
    if (this.#logo) placeOverlay(this.#logo, picture, width);
    const raw = { width, height, channels: 4 } as const;
    await sharp(picture, { raw }).webp({ quality: 82 }).toFile(posterFile);
  }

  async #posesOf({ seed, leadMs, lengthMs, soundFile }: VideoPart) {
    const options = { rig: this.#rig, seed, leadMs, lengthMs, fps: this.#job.fps };
    return poseFrames(options, await readSound(soundFile));
  }
}

/** A picture fills the frame, and what is too much is cut off around its middle; a broken one gives way to the studio. */
async function openBackground({ background, backgroundFile, width, height }: VideoJob): Promise<Background> {
  if (backgroundFile === null) return readBackground(background) ?? { kind: "studio" };
  try {
    const picture = sharp(backgroundFile, { failOn: "truncated" }).resize(width, height, { fit: "cover" });
    const rgba = await picture.toColourspace("srgb").ensureAlpha().raw().toBuffer();
    return { kind: "image", rgba: new Uint8Array(rgba) };
  } catch {
    return { kind: "studio" };
  }
}
