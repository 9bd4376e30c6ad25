import {
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
  SWS_FAST_BILINEAR,
} from "node-av/constants";
import {
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Log,
  Packet,
  Rational,
  SoftwareScaleContext,
} from "node-av/lib";

/** H.264 in Annex B format, with parameter sets before every key frame. */
export type EncodedFrame = { data: Uint8Array; isKey: boolean };

/** The fastest preset that is not blocky: `ultrafast` costs a fifth less but makes files three times as large. */
const PRESET = "superfast";
/** Constant quality: a still face costs next to nothing. */
const RATE_FACTOR = "25";

/**
 * Encodes RGBA frames with x264, synchronously in the current thread, so the encoder has the thread's priority.
 * Asynchronous calls would run in threads shared by the process.
 */
export class H264Encoder {
  private readonly context = new CodecContext();
  private readonly scaler = new SoftwareScaleContext();
  private readonly packet = new Packet();
  private readonly rgba: Frame;
  private readonly yuv: Frame;

  constructor(width: number, height: number) {
    Log.setLevel(AV_LOG_ERROR);
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
    if (!codec) throw new Error("no H.264 encoder");
    this.context.allocContext3(codec);
    Object.assign(this.context, { width, height, pixelFormat: AV_PIX_FMT_YUV420P, threadCount: 1 });
    this.context.timeBase = new Rational(1, 1_000);
    this.context.framerate = new Rational(25, 1);
    // Key frames only where requested.
    this.context.gopSize = 100_000;
    this.context.bitRate = 0n;
    const settings = { preset: PRESET, tune: "zerolatency", crf: RATE_FACTOR, sc_threshold: "0" };
    for (const [name, value] of Object.entries(settings)) this.context.setOption(name, value);
    FFmpegError.throwIfError(this.context.open2Sync(), "open H.264");
    this.packet.alloc();
    this.rgba = newFrame(width, height, AV_PIX_FMT_RGBA);
    this.yuv = newFrame(width, height, AV_PIX_FMT_YUV420P);
    const sizes = [width, height, AV_PIX_FMT_RGBA, width, height, AV_PIX_FMT_YUV420P] as const;
    this.scaler.getContext(...sizes, SWS_FAST_BILINEAR);
    FFmpegError.throwIfError(this.scaler.initContext(), "open the color conversion");
  }

  /** Times must increase. */
  encode(rgba: Uint8Array, atMs: number, isKey: boolean): EncodedFrame {
    const bytes = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
    FFmpegError.throwIfError(this.rgba.fromBuffer(bytes), "take a picture");
    this.scaler.scaleFrameSync(this.yuv, this.rgba);
    this.yuv.pts = BigInt(atMs);
    this.yuv.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    FFmpegError.throwIfError(this.context.sendFrameSync(this.yuv), "encode a picture");
    FFmpegError.throwIfError(this.context.receivePacketSync(this.packet), "encode a picture");
    const picture = { data: new Uint8Array(this.packet.data ?? []), isKey: this.packet.isKeyframe };
    this.packet.unref();
    return picture;
  }

  close(): void {
    this.context.freeContext();
    this.scaler.freeContext();
    for (const part of [this.packet, this.rgba, this.yuv]) part.free();
  }
}

function newFrame(width: number, height: number, format: typeof AV_PIX_FMT_RGBA | typeof AV_PIX_FMT_YUV420P) {
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, format });
  FFmpegError.throwIfError(frame.allocBuffer(), "allocate a video frame");
  return frame;
}

/** Returns `avc1.` with profile, constraints and level from the sequence parameter set of a key frame (RFC 6381). */
export function readCodecString(keyFrame: Uint8Array): string {
  for (let at = 0; at + 6 < keyFrame.length; at += 1) {
    const isStart = keyFrame[at] === 0 && keyFrame[at + 1] === 0 && keyFrame[at + 2] === 1;
    if (!isStart || ((keyFrame[at + 3] ?? 0) & 31) !== 7) continue;
    return `avc1.${Buffer.from(keyFrame.subarray(at + 4, at + 7)).toString("hex")}`;
  }
  throw new Error("the first frame has no parameter set");
}
