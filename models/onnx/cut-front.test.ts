import { expect, test } from "vitest";
import { graph, model, node, tensor, value } from "#models/onnx/write-onnx.ts";
import { cutFront, FRONT_OUTPUTS } from "./cut-front.ts";

const INPUTS = ["tokens", "style", "speed"];

/** A network with Kokoro's inputs and the tensors between its halves, and a decoder behind them. */
function network(inputs = INPUTS): Buffer {
  const between = Object.values(FRONT_OUTPUTS);
  return model(
    graph("kokoro", {
      nodes: [
        node("Sum", INPUTS, ["mixed"]),
        ...between.map((name) => node("Add", ["mixed", "front-weight"], [name])),
        node("Mul", [FRONT_OUTPUTS.features, "decoder-weight"], ["audio"]),
      ],
      constants: [
        tensor("front-weight", "float", [1]),
        tensor("decoder-weight", "float", new Array<number>(500).fill(2), [500]),
      ],
      inputs: inputs.map((name) => value(name, "float", [1])),
      outputs: [value("audio", "float", [1])],
    }),
  );
}

test("the front keeps what its outputs need, and loses the decoder", () => {
  const front = cutFront(network()).toString("latin1");
  for (const name of [...INPUTS, ...Object.values(FRONT_OUTPUTS), "front-weight"])
    expect(front).toContain(name);
  expect(front).not.toContain("decoder-weight");
  expect(front).not.toContain("audio");
  expect(cutFront(network())).toEqual(cutFront(network()));
});

test("another network, or a file without one, is rejected", () => {
  expect(() => cutFront(network([...INPUTS, "sid"]))).toThrow("does not read sid");
  expect(() => cutFront(Buffer.from("no network"))).toThrow("not a protobuf message");
  expect(() => cutFront(network().subarray(0, 900))).toThrow("truncated");
});
