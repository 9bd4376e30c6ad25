/** The texts on the canvas. */
export const SCENARIO_GRAPH_EN = {
  label: "Graph of the conversation",
  tools: {
    node: "Node",
    undo: "Undo",
    redo: "Redo",
    layOut: "Lay out",
    zoomOut: "Zoom out",
    zoomIn: "Zoom in",
    showAll: "Show all",
  },
  node: {
    label: "Node {id}",
    now: "Now",
    start: "Start",
    noTask: "No task yet",
    connect: "Drag to connect",
    problems: { one: "{count} problem", other: "{count} problems" },
    help: "Press Enter or Space to select a node, the arrow keys to move it, Delete to delete it, and Escape to clear the selection.",
    edgeHelp: "Press Enter or Space to select an edge, and Delete to delete it.",
    moved: "Moved to {x}, {y}.",
  },
  exits: { error: "on error", unanswered: "if nobody comes", silence: "after {seconds} s of silence" },
  conditions: {
    always: "always",
    never: "never",
    and: "{first} and {second}",
    or: "{first} or {second}",
    contains: "{name} contains {value}",
    exists: "{name} is set",
  },
};
export type ScenarioGraphWords = typeof SCENARIO_GRAPH_EN;
