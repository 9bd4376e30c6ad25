import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

type Place = { from: number; to: number };
type Node = ReturnType<typeof syntaxTree>["topNode"];

const PARSE_MS = 200;

/** The value of a property, or the item of an array, that `step` names; with the name's own place for a property. */
function stepInto(state: EditorState, node: Node, step: string): { value: Node; place: Place } | null {
  if (node.name === "Array") {
    const items = childrenOf(node).filter(({ name }) => !"[],".includes(name));
    const item = items[Number(step)];
    return item ? { value: item, place: item } : null;
  }
  for (const property of node.getChildren("Property")) {
    const name = property.getChild("PropertyName");
    const value = property.lastChild;
    if (!name || !value) continue;
    if (readName(state.sliceDoc(name.from, name.to)) === step) return { value, place: name };
  }
  return null;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

function readName(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Where a path leads in JSON text: the last step that exists, so that what is missing is shown where it belongs. */
export function findPlace(state: EditorState, path: readonly string[]): Place {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  let node: Node | null = tree.topNode.firstChild;
  let place: Place = { from: 0, to: Math.min(1, state.doc.length) };
  for (const step of path) {
    const next = node && stepInto(state, node, step);
    if (!next) break;
    node = next.value;
    place = next.place;
  }
  return { from: place.from, to: place.to };
}
