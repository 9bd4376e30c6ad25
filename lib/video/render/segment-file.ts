import { open, readFile, writeFile } from "node:fs/promises";
import { EncodedPacket } from "mediabunny";

/**
 * An encoded sentence: its packets in decoding order, timed from its start, and the decoder configuration.
 */
export type Segment = { config: VideoDecoderConfig; packets: EncodedPacket[] };

type PacketLine = { type: "key" | "delta"; timestamp: number; duration: number; bytes: number };
type Head = {
  config: Omit<VideoDecoderConfig, "description"> & { description: string | null };
  packets: PacketLine[];
};

const HEADER_BYTES = 4;

function toBuffer(source: AllowSharedBufferSource): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source);
}

/** Writes a segment as one file: length of the JSON (uint32 LE), JSON, then the bytes of all packets. */
export async function writeSegment(file: string, { config, packets }: Segment): Promise<void> {
  const { description, ...rest } = config;
  const head: Head = {
    config: { ...rest, description: description ? toBuffer(description).toString("base64") : null },
    packets: packets.map(({ type, timestamp, duration, data }) => ({
      type,
      timestamp,
      duration,
      bytes: data.length,
    })),
  };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEADER_BYTES);
  length.writeUInt32LE(json.length);
  await writeFile(file, [length, json, ...packets.map(({ data }) => data)]);
}

/** Throws if the file is missing or damaged. */
export async function readSegment(file: string): Promise<Segment> {
  const bytes = await readFile(file);
  let at = HEADER_BYTES + bytes.readUInt32LE(0);
  const head: Head = JSON.parse(bytes.toString("utf8", HEADER_BYTES, at));
  const packets = head.packets.map(({ type, timestamp, duration, bytes: length }) => {
    const data = new Uint8Array(bytes.subarray(at, at + length));
    if (data.length !== length) throw new Error("the segment is truncated");
    at += length;
    return new EncodedPacket(data, type, timestamp, duration);
  });
  const { description, ...config } = head.config;
  return {
    config:
      description === null
        ? config
        : { ...config, description: new Uint8Array(Buffer.from(description, "base64")) },
    packets,
  };
}

/** Whether `file` exists. Segments are named only when complete. */
export async function hasSegment(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "r");
    await handle.close();
    return true;
  } catch {
    return false;
  }
}
