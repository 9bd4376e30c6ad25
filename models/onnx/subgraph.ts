import { type Field, readFields, textOf, writeField } from "./protobuf.ts";

export type Node = { field: Field; operator: string; inputs: string[]; outputs: string[] };

/** The `GraphProto` with the nodes and weights that produce `outputs`, down to the tensors named in `stopAt`. */
export function subgraph(
  graph: readonly Field[],
  nodes: readonly Node[],
  { inputs, stopAt, outputs }: { inputs: Field[]; stopAt: string[]; outputs: string[] },
): { content: Buffer; tensors: Set<string> } {
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const wanted = new Set<Node>();
  const tensors = new Set<string>();
  const open = [...outputs];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (tensors.has(name)) continue;
    tensors.add(name);
    const maker = stopAt.includes(name) ? undefined : makers.get(name);
    if (outputs.includes(name) && !maker) throw new Error(`The network has no tensor ${name}`);
    if (!maker || wanted.has(maker)) continue;
    wanted.add(maker);
    open.push(...maker.inputs);
  }
  const content = Buffer.concat([
    ...nodes.filter((node) => wanted.has(node)).map(({ field }) => field.bytes),
    writeField(2, Buffer.from("voice")),
    ...graph
      .filter(({ number, content }) => number === 5 && tensors.has(textOf(readFields(content), 8)[0] ?? ""))
      .map(({ bytes }) => bytes),
    ...inputs.map(({ bytes }) => bytes),
    ...outputs.map((name) => writeField(12, writeField(1, Buffer.from(name)))),
  ]);
  return { content, tensors };
}

/** A `NodeProto`. */
export function readNode(field: Field): Node {
  const parts = readFields(field.content);
  const [operator = ""] = textOf(parts, 4);
  return { field, operator, inputs: textOf(parts, 1), outputs: textOf(parts, 2) };
}
