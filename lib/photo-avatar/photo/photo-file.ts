/** Why a file can't be used as a photo. */
export type PhotoFileProblem = "noImage" | "heic" | "animated" | "incomplete" | "tooLarge";

/** What is wrong, and what to do, for the API. Pages have words of their own. */
export const FILE_SENTENCES: Record<PhotoFileProblem, string> = {
  noImage: "The file is not a photo that can be read. Use a JPEG, PNG or WebP.",
  heic: "HEIC photos can't be read. Save the photo as JPEG.",
  animated: "The image is animated, or a GIF. Use a photo as JPEG, PNG or WebP.",
  incomplete: "The file is incomplete. Copy or download the photo again.",
  tooLarge: "The image is too large. Use one of up to 40 MB and 64 megapixels.",
};

export const MAX_PHOTO_BYTES = 41_943_040;
/** Decoded, 64 megapixels take 256 MB. */
export const MAX_PHOTO_PIXELS = 64_000_000;

/**
 * Checks a file by its content before anything decodes it: the format, that it is complete and not animated, and the size
 * that its header states, which a small file can set to anything. Returns `null` if a browser can decode it.
 */
export function checkPhotoFile(bytes: Uint8Array): PhotoFileProblem | null {
  if (bytes.length > MAX_PHOTO_BYTES) return "tooLarge";
  const header = readHeader(bytes);
  if (typeof header === "string") return header;
  const { width, height, isAnimated, isComplete } = header;
  if (isAnimated) return "animated";
  if (width * height > MAX_PHOTO_PIXELS) return "tooLarge";
  if (width === 0 || height === 0) return "noImage";
  return isComplete ? null : "incomplete";
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly isComplete: boolean;
}

/** Brands of the ISO base media format that phones use for photos (ISO/IEC 23008-12). */
const HEIC_BRANDS = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"];

function readHeader(bytes: Uint8Array): Header | PhotoFileProblem {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
  if (text(0, 3) === "GIF") return "animated";
  if (text(4, 4) === "ftyp") return HEIC_BRANDS.includes(text(8, 4)) ? "heic" : "noImage";
  try {
    if (text(1, 3) === "PNG") return readPng(view, text);
    if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return readWebp(view, text);
    if (view.getUint16(0) === JPEG_START) return readJpeg(view);
  } catch (error) {
    // A header that ends in the middle.
    if (error instanceof RangeError) return "incomplete";
    throw error;
  }
  return "noImage";
}

type TextAt = (from: number, length: number) => string;

/** Bytes of a PNG before its first chunk, and of a chunk without its data. */
const PNG_SIGNATURE = 8;
const PNG_CHUNK = 12;

function readPng(view: DataView, text: TextAt): Header {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  let isAnimated = false;
  let at = PNG_SIGNATURE;
  while (at + PNG_CHUNK <= view.byteLength && text(at + 4, 4) !== "IEND") {
    isAnimated ||= text(at + 4, 4) === "acTL";
    at += PNG_CHUNK + view.getUint32(at);
  }
  return { width, height, isAnimated, isComplete: at + PNG_CHUNK <= view.byteLength };
}

const RIFF_HEADER = 8;
/** Where the data of the first chunk begins. */
const WEBP_DATA = 20;
const ANIMATION_FLAG = 2;

function readWebp(view: DataView, text: TextAt): Header {
  // Some programs count the last chunk's padding byte and leave it out.
  const isComplete = view.getUint32(4, true) + RIFF_HEADER <= view.byteLength + 1;
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  const kind = text(12, 4);
  if (kind === "VP8X") {
    const isAnimated = (view.getUint8(WEBP_DATA) & ANIMATION_FLAG) !== 0;
    const [width, height] = [uint24(WEBP_DATA + 4) + 1, uint24(WEBP_DATA + 7) + 1];
    return { width, height, isAnimated, isComplete };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(WEBP_DATA + 1, true);
    const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    return { width, height, isAnimated: false, isComplete };
  }
  const side = (at: number) => view.getUint16(at, true) & 0x3fff;
  return { width: side(WEBP_DATA + 6), height: side(WEBP_DATA + 8), isAnimated: false, isComplete };
}

const JPEG_START = 0xffd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** C0 to CF start a frame, except tables (C4, CC) and one reserved number. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function readJpeg(view: DataView): Header {
  let [width, height] = [0, 0];
  let at = 2;
  for (;;) {
    // Any number of FF may fill the space before a marker (ITU T.81, B.1.1.2).
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    if (isFrame(marker)) [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    at += 2 + view.getUint16(at + 2);
    if (marker === START_OF_SCAN) break;
  }
  // In compressed data, FF is never followed by D9.
  for (; at + 1 < view.byteLength; at++) {
    const isEnd = view.getUint8(at) === 0xff && view.getUint8(at + 1) === END_OF_IMAGE;
    if (isEnd) return { width, height, isAnimated: false, isComplete: true };
  }
  return { width, height, isAnimated: false, isComplete: false };
}
