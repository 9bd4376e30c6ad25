import sharp from "sharp";
import { drawBackground } from "#lib/avatar-engine/draw/background.ts";
import { readBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { Compositor, hasAiLabel } from "#lib/avatar-engine/draw/compositor.ts";
import type { Background } from "#lib/avatar-engine/draw/face-types.ts";
import { type Area, frameBeside } from "#lib/avatar-engine/draw/framing.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { decodeBackground } from "#lib/media/decode-background.ts";
import type { VideoJob, VideoScene, VideoSentence } from "./media-job.ts";
import { BELOW_LABEL_PX, drawLogo, type Overlay, placeOverlay, type TextPainter } from "./overlays.ts";

/** What draws the avatar in a scene, and the scene's text. */
export type Stage = { compositor: Compositor; title: Overlay | null; logo: Overlay | null };

type Position = "centered" | "beside";

/** The scenes of a video. The avatar has one or two positions in the frame, and each is prepared once. */
export class SceneStages {
  readonly #job: VideoJob;
  readonly #rig: Rig;
  readonly #texts: TextPainter;
  readonly #compositors = new Map<Position, Compositor>();
  #logo: Overlay | null | undefined;
  #entered: { scene: number; hasCaption: boolean; stage: Stage } | undefined;

  constructor(job: VideoJob, rig: Rig, texts: TextPainter) {
    this.#job = job;
    this.#rig = rig;
    this.#texts = texts;
  }

  /** Prepares the scene of a sentence, unless the sentence before it is in the same one. */
  async enter({ scene: index, caption }: VideoSentence): Promise<Stage> {
    const hasCaption = caption !== null;
    const entered = this.#entered;
    if (entered?.scene === index && entered.hasCaption === hasCaption) return entered.stage;
    const scene = this.#job.scenes[index];
    if (!scene) throw new Error(`the video has no scene ${index}`);
    const title = await this.#titleOf(scene.text, hasCaption);
    const background = await this.#backgroundOf(scene, title);
    const position = scene.picture?.place === "beside" ? "beside" : "centered";
    const stage = { compositor: this.#open(position, background), title, logo: await this.#drawLogo() };
    this.#entered = { scene: index, hasCaption, stage };
    return stage;
  }

  async #titleOf(text: string | null, hasCaption: boolean): Promise<Overlay | null> {
    return text === null ? null : await this.#texts.title(text, { hasCaption, logo: await this.#drawLogo() });
  }

  async #drawLogo(): Promise<Overlay | null> {
    this.#logo ??= await drawLogo(this.#job, hasAiLabel(this.#rig, this.#job.showAiLabel));
    return this.#logo;
  }

  #open(position: Position, background: Background): Compositor {
    const known = this.#compositors.get(position);
    known?.setBackground(background);
    if (known) return known;
    const { width, height, showAiLabel } = this.#job;
    const framing = position === "beside" ? { framing: frameBeside(this.#rig, this.#job).framing } : {};
    const compositor = new Compositor({ rig: this.#rig, width, height, showAiLabel, background, ...framing });
    this.#compositors.set(position, compositor);
    return compositor;
  }

  /** The scene's background with a picture that is beside the avatar, and so may be partly behind a shoulder. */
  async #backgroundOf(scene: VideoScene, title: Overlay | null): Promise<Background> {
    const { width, height } = this.#job;
    if (scene.picture?.place === "behind") return await decodeBackground(scene.picture.file, this.#job);
    const background = await openBackground(scene, this.#job);
    if (!scene.picture) return background;
    const { room } = frameBeside(this.#rig, this.#job);
    const isLeft = room.width < width;
    // In a wide frame the text is below the picture, else above it, where the AI label may be, too.
    const label = Math.round((BELOW_LABEL_PX * Math.min(width, height)) / 720);
    // A long text leaves the picture half of its room, and covers the rest.
    const half = Math.round(room.height / 2);
    const above = isLeft ? 0 : title ? Math.min(half, title.top + title.height) : label;
    const below = isLeft && title ? Math.max(half, title.top) : room.height;
    const free = { ...room, top: above, height: below - above };
    const rgba = drawBackground(background, this.#job, this.#rig.json.studio).slice();
    placeOverlay(await fitPicture(scene.picture.file, free), rgba, width);
    return { kind: "image", rgba };
  }
}

/** The space around a picture, as a share of its room's shorter side. */
const MARGIN_SHARE = 0.05;

/** The whole picture in the middle of its room. */
async function fitPicture(file: string, room: Area): Promise<Overlay> {
  const margin = Math.round(Math.min(room.width, room.height) * MARGIN_SHARE);
  const { data, info } = await sharp(file, { failOn: "truncated" })
    .resize(Math.max(1, room.width - 2 * margin), Math.max(1, room.height - 2 * margin), { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = room.left + Math.round((room.width - info.width) / 2);
  const top = room.top + Math.round((room.height - info.height) / 2);
  return { left, top, width: info.width, height: info.height, rgba: new Uint8Array(data) };
}

/** The scene's own image if it has one, else the named background. */
async function openBackground(
  { background, backgroundFile }: VideoScene,
  size: Pick<VideoJob, "width" | "height">,
): Promise<Background> {
  if (backgroundFile !== null) return await decodeBackground(backgroundFile, size);
  return readBackground(background) ?? { kind: "studio" };
}
