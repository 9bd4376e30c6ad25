import fc from "fast-check";
import { expect, test } from "vitest";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { addNode, connect, copyNodes, deleteNodes, disconnect, renameNode } from "./edit-flow.ts";
import { exitHandle, listEdges, parseExit } from "./exits.ts";
import { pasteNodes } from "./layout/arrange.ts";
import { NODE_WIDTH, nodeHeight } from "./layout/auto-layout.ts";

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

const targets = (flow: NodesJson) => listEdges(flow).map(({ from, handle, to }) => `${from} ${handle} ${to}`);

test("lists every edge between nodes", () => {
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

test("every edge can be redirected and removed, and its handle parses back to its exit", () => {
  for (const { handle } of listEdges(FLOW)) {
    const exit = parseExit(handle);
    expect(exit && exitHandle(exit)).toBe(handle);
    const moved = connect(FLOW, "a", handle, "c");
    expect(targets(moved)).toContain(`a ${handle} c`);
    const cut = disconnect(FLOW, "a", handle);
    expect(listEdges(cut)).toHaveLength(listEdges(FLOW).length - 1);
    for (const flow of [moved, cut]) expect(nodesJsonSchema.safeParse(flow).success).toBe(true);
  }
});

test("an edge drawn from the new exit becomes a function with a unique name", () => {
  const once = connect(FLOW, "b", "new::", "c");
  const twice = connect(once, "b", "new::", "c");
  expect(twice.nodes.b?.functions?.map(({ name }) => name)).toEqual(["go_to_c", "go_to_c_2"]);
  expect(targets(twice)).toContain("b function:1: c");
});

test("deleting a node deletes the conditions and silences that lead to it, but no function", () => {
  const flow = deleteNodes(FLOW, ["b"]);
  expect(Object.keys(flow.nodes)).toEqual(["a", "c"]);
  expect(flow.nodes.a?.functions).toHaveLength(3);
  expect(flow.nodes.a?.edges).toEqual([FLOW.nodes.a?.edges?.[1]]);
  expect(flow.nodes.a?.on_silence).toEqual({ after_ms: 8000, max: 2 });
  expect(deleteNodes(FLOW, ["a"]).initial_node).toBe("b");
  expect(deleteNodes(FLOW, ["a", "b", "c"])).toBe(FLOW);
});

test("renaming a node updates everything that leads to it", () => {
  const flow = renameNode(renameNode(FLOW, "b", "tell") ?? FLOW, "a", "ask");
  expect(targets(flow ?? FLOW).join()).toBe(
    targets(FLOW).join().replaceAll(/\bb\b/g, "tell").replaceAll(/\ba\b/g, "ask"),
  );
  expect(flow?.initial_node).toBe("ask");
  expect(renameNode(FLOW, "a", "b")).toBeNull();
  expect(renameNode(FLOW, "a", " ")).toBeNull();
});

test("pasted nodes get new ids and connect to each other, not to the originals", () => {
  const { flow, nodeIds } = pasteNodes(FLOW, copyNodes(FLOW, ["a", "b"]));
  expect(nodeIds).toEqual(["a_2", "b_2"]);
  expect(targets(flow)).toContain("a_2 function:0: b_2");
  expect(targets(flow)).toContain("a_2 case:1:z c");
});

test("pasted nodes cover no other node, and keep their places to each other", () => {
  const at = (x: number, y: number) => ({ task_instruction: "Talk.", position: { x, y } });
  const flow: NodesJson = {
    initial_node: "a",
    role_instruction: "",
    nodes: { a: at(0, 0), b: at(300, 0), c: at(40, 200) },
  };
  const copied = copyNodes(flow, ["a", "b"]);
  const { nodes } = pasteNodes(pasteNodes(flow, copied).flow, copied).flow;
  const places = Object.values(nodes).flatMap(({ position }) => position ?? []);
  expect(places).toHaveLength(7);
  const height = nodeHeight(at(0, 0));
  const covered = places.flatMap((a, index) =>
    places.slice(index + 1).filter((b) => Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < height),
  );
  expect(covered).toEqual([]);
  const [first, second] = [nodes.a_2?.position, nodes.b_2?.position];
  expect([(second?.x ?? 0) - (first?.x ?? 0), (second?.y ?? 0) - (first?.y ?? 0)]).toEqual([300, 0]);
});

test("any sequence of edits leaves a valid graph whose start exists", () => {
  const id = fc.constantFrom("a", "b", "c", "node", "a_2");
  const handle = fc.constantFrom(
    "new::",
    ...listEdges(FLOW).map((edge) => edge.handle),
    "edge:9:",
    "nonsense",
  );
  const edit = fc.oneof(
    fc.constant((flow: NodesJson) => addNode(flow, { x: 1, y: 2 }).flow),
    id.map((nodeId) => (flow: NodesJson) => deleteNodes(flow, [nodeId])),
    id.map((nodeId) => (flow: NodesJson) => pasteNodes(flow, copyNodes(flow, [nodeId])).flow),
    fc.tuple(id, handle, id).map(
      ([from, exit, to]) =>
        (flow: NodesJson) =>
          connect(flow, from, exit, to),
    ),
    fc.tuple(id, handle).map(
      ([from, exit]) =>
        (flow: NodesJson) =>
          disconnect(flow, from, exit),
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
