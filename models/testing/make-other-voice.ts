import { castTo, field, node, value } from "#models/onnx/write-onnx.ts";

/**
 * Makes another Piper voice of the one that every machine has: other tensor names, and a `sid` input for the number of a
 * speaker. Speaker 0 sounds like the original; others have the bias of the decoder's first layer multiplied.
 */
export function makeOtherVoice(model: Buffer): Buffer {
  const other = Buffer.from(model);
  renameAll(other, "/Mul_7_output_0", "/Mul_Z_output_0");
  renameAll(other, "/Ceil_output_0", "/Cxil_output_0");
  // In a network with one speaker, a weight has the name of the missing input.
  renameAll(other, "\x0a\x03sid", "\x0a\x03six");
  renameAll(other, "\x42\x03sid", "\x42\x03six");
  // Nodes come before the weights, so the first place with this name is where the decoder reads its bias.
  const bias = "dec.conv_pre.bias";
  other.write("dec.conv_pre.bixs", other.indexOf(bias));
  const graph = Buffer.concat([
    field(1, node("Cast", ["sid"], ["sid_float"], castTo("float"))),
    field(1, node("Exp", ["sid_float"], ["sid_gain"])),
    field(1, node("Mul", [bias, "sid_gain"], ["dec.conv_pre.bixs"])),
    field(11, value("sid", "int64", [1])),
  ]);
  // Concatenated protobuf messages are merged, and the new nodes come before those that need them.
  return Buffer.concat([field(7, graph), other]);
}

function renameAll(model: Buffer, from: string, to: string): void {
  for (let at = model.indexOf(from); at >= 0; at = model.indexOf(from, at + 1)) model.write(to, at);
}
