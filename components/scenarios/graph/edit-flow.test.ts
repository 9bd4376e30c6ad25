import fc from "fast-check";
import { expect, test } from "vitest";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import { addNode, connect, copyNodes, deleteNodes, disconnect, pasteNodes, renameNode } from "./edit-flow.ts";
import { exitHandle, listArrows, parseExit } from "./exits.ts";

const FLOW: NodesJson = {
  initial_node: "a",
  role_instruction: "Be kind.",
  nodes: {
    a: {
      task_instruction: "Ask.",
      functions: [
        { type: "transition", name: "go", description: "", transition_to: "b" },
        {
          type: "http",
          name: "look_up",
          description: "",
          endpoint_id: "e",
          transition_to: { field: "kind", cases: { "x:y": "b", z: "c" }, default: "a" },
          on_error: { to: "c" },
        },
        { type: "set", name: "note", description: "", save: ["n"], transition_to: "b" },
      ],
      edges: [
        { to: "b", when: "always" },
        { to: "c", when: { all: [{ var: "n", op: "gt", value: 1 }] } },
      ],
      on_silence: { after_ms: 8000, max: 2, to: "b" },
    },
    b: { task_instruction: "Tell.", position: { x: 10, y: 20 } },
    c: { task_instruction: "Leave.", functions: [{ type: "end", name: "bye", description: "" }] },
  },
};

const targets = (flow: NodesJson) =>
  listArrows(flow).map(({ from, handle, to }) => `${from} ${handle} ${to}`);

test("draws every way from one node to another", () => {
  expect(targets(FLOW)).toEqual([
    "a function:0: b",
    "a default:1: a",
    "a case:1:x:y b",
    "a case:1:z c",
    "a error:1: c",
    "a function:2: b",
    "a edge:0: b",
    "a edge:1: c",
    "a silence:: b",
  ]);
});

test("every way can be led to another node, taken away, and is found again by its handle", () => {
  for (const { handle } of listArrows(FLOW)) {
    const exit = parseExit(handle);
    expect(exit && exitHandle(exit)).toBe(handle);
    const moved = connect(FLOW, "a", handle, "c");
    expect(targets(moved)).toContain(`a ${handle} c`);
    const cut = disconnect(FLOW, "a", handle);
    expect(listArrows(cut)).toHaveLength(listArrows(FLOW).length - 1);
    for (const flow of [moved, cut]) expect(nodesJsonSchema.safeParse(flow).success).toBe(true);
  }
});

test("what is drawn from nowhere becomes a function with a name of its own", () => {
  const once = connect(FLOW, "b", "new::", "c");
  const twice = connect(once, "b", "new::", "c");
  expect(twice.nodes.b?.functions?.map(({ name }) => name)).toEqual(["go_to_c", "go_to_c_2"]);
  expect(targets(twice)).toContain("b function:1: c");
});

test("a deleted node takes conditions and silences to it along, but no function that somebody wrote", () => {
  const flow = deleteNodes(FLOW, ["b"]);
  expect(Object.keys(flow.nodes)).toEqual(["a", "c"]);
  expect(flow.nodes.a?.functions).toHaveLength(3);
  expect(flow.nodes.a?.edges).toEqual([FLOW.nodes.a?.edges?.[1]]);
  expect(flow.nodes.a?.on_silence).toEqual({ after_ms: 8000, max: 2 });
  expect(deleteNodes(FLOW, ["a"]).initial_node).toBe("b");
  expect(deleteNodes(FLOW, ["a", "b", "c"])).toBe(FLOW);
});

test("a renamed node is led to under its new name from everywhere", () => {
  const flow = renameNode(renameNode(FLOW, "b", "tell") ?? FLOW, "a", "ask");
  expect(targets(flow ?? FLOW).join()).toBe(
    targets(FLOW).join().replaceAll(/\bb\b/g, "tell").replaceAll(/\ba\b/g, "ask"),
  );
  expect(flow?.initial_node).toBe("ask");
  expect(renameNode(FLOW, "a", "b")).toBeNull();
  expect(renameNode(FLOW, "a", " ")).toBeNull();
});

test("pasted nodes have ids of their own and lead to each other, not to their originals", () => {
  const { flow, nodeIds } = pasteNodes(FLOW, copyNodes(FLOW, ["a", "b"]));
  expect(nodeIds).toEqual(["a_2", "b_2"]);
  expect(targets(flow)).toContain("a_2 function:0: b_2");
  expect(targets(flow)).toContain("a_2 case:1:z c");
  expect(flow.nodes.b_2?.position).toEqual({ x: 50, y: 60 });
});

test("a node that is added or pasted hides none: it lies aside of what was put there before", () => {
  const { flow: once } = addNode(FLOW, { x: 10, y: 20 });
  const { flow: twice } = addNode(once, { x: 10, y: 20 });
  expect([twice.nodes.step, twice.nodes.step_2].map((node) => node?.position)).toEqual([
    { x: 50, y: 60 },
    { x: 90, y: 100 },
  ]);
  const copied = copyNodes(FLOW, ["b"]);
  const pasted = pasteNodes(pasteNodes(FLOW, copied).flow, copied).flow;
  expect([pasted.nodes.b_2, pasted.nodes.b_3].map((node) => node?.position)).toEqual([
    { x: 50, y: 60 },
    { x: 90, y: 100 },
  ]);
});

test("any run of edits leaves a graph of the right shape whose start exists", () => {
  const id = fc.constantFrom("a", "b", "c", "step", "a_2");
  const handle = fc.constantFrom(
    "new::",
    ...listArrows(FLOW).map((arrow) => arrow.handle),
    "edge:9:",
    "nonsense",
  );
  const edit = fc.oneof(
    fc.constant((flow: NodesJson) => addNode(flow, { x: 1, y: 2 }).flow),
    id.map((nodeId) => (flow: NodesJson) => deleteNodes(flow, [nodeId])),
    id.map((nodeId) => (flow: NodesJson) => pasteNodes(flow, copyNodes(flow, [nodeId])).flow),
    fc.tuple(id, handle, id).map(
      ([from, way, to]) =>
        (flow: NodesJson) =>
          connect(flow, from, way, to),
    ),
    fc.tuple(id, handle).map(
      ([from, way]) =>
        (flow: NodesJson) =>
          disconnect(flow, from, way),
    ),
    fc.tuple(id, id).map(
      ([from, to]) =>
        (flow: NodesJson) =>
          renameNode(flow, from, to) ?? flow,
    ),
  );
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      const flow = edits.reduce((before, apply) => apply(before), FLOW);
      expect(nodesJsonSchema.safeParse(flow).error).toBeUndefined();
      expect(Object.keys(flow.nodes)).toContain(flow.initial_node);
    }),
  );
});
