import type { Conversion } from "#models/manifest.ts";
import { cutFront } from "#models/onnx/cut-front.ts";
import { convertE5Network, convertE5Pieces } from "#models/onnx/e5/convert-e5.ts";
import { describeKokoro, kokoroTokensText } from "#models/onnx/kokoro-file.ts";
import { convertWhisperDecoder } from "#models/onnx/whisper/decoder.ts";
import { convertWhisperEncoder } from "#models/onnx/whisper/encoder.ts";
import { convertWhisperTokens } from "#models/onnx/whisper/tokens.ts";

/** The tensor of Piper's network with each phoneme's duration. */
const DURATIONS = "/Ceil_output_0";

const CONVERSIONS: Readonly<Record<Conversion, (published: Buffer) => Buffer>> = {
  "durations-output": withDurationsOutput,
  "tokens-text": tokensText,
  "kokoro-front": cutFront,
  "kokoro-network": describeKokoro,
  "kokoro-tokens": kokoroTokensText,
  "whisper-encoder": convertWhisperEncoder,
  "whisper-decoder": convertWhisperDecoder,
  "whisper-tokens": convertWhisperTokens,
  "e5-network": convertE5Network,
  "e5-pieces": convertE5Pieces,
};

/** Converts a published file to the format the server reads. */
export const convert = (how: Conversion, published: Buffer): Buffer => CONVERSIONS[how](published);

/**
 * Adds the durations to an ONNX model's outputs. Concatenated protobuf messages are merged, so it is enough to append
 * `ModelProto.graph` (field 7) with one `GraphProto.output` (field 12) with a `ValueInfoProto.name` (field 1).
 */
function withDurationsOutput(model: Buffer): Buffer {
  const field = (number: number, content: Buffer) =>
    Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
  return Buffer.concat([model, field(7, field(12, field(1, Buffer.from(DURATIONS))))]);
}

/**
 * Converts Moonshine's vocabulary to lines of `base64(token) id`. In the binary file each token follows its length: one
 * byte n, or for n >= 128 two bytes that mean `second * 128 + n - 128`.
 */
function tokensText(binary: Buffer): Buffer {
  const lines: string[] = [];
  for (let at = 0; at < binary.length; ) {
    let length = binary.readUInt8(at++);
    if (length >= 128) length = binary.readUInt8(at++) * 128 + length - 128;
    lines.push(`${binary.toString("base64", at, at + length)} ${lines.length}\n`);
    at += length;
  }
  return Buffer.from(lines.join(""));
}
