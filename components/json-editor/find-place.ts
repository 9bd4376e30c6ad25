import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

type Place = { from: number; to: number };
type Node = ReturnType<typeof syntaxTree>["topNode"];

const PARSE_MS = 200;

/** The value of the property or array item named by `segment`. For a property, `place` is its name. */
function enterValue(state: EditorState, node: Node, segment: string): { value: Node; place: Place } | null {
  if (node.name === "Array") {
    const items = childrenOf(node).filter(({ name }) => !"[],".includes(name));
    const item = items[Number(segment)];
    return item ? { value: item, place: item } : null;
  }
  for (const property of node.getChildren("Property")) {
    const name = property.getChild("PropertyName");
    const value = property.lastChild;
    if (!name || !value) continue;
    if (readName(state.sliceDoc(name.from, name.to)) === segment) return { value, place: name };
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

/**
 * Finds a path in JSON text. If it doesn't exist, returns the deepest existing part, so a missing field is
 * marked on its parent.
 */
export function findPlace(state: EditorState, path: readonly string[]): Place {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  let node: Node | null = tree.topNode.firstChild;
  let place: Place = { from: 0, to: Math.min(1, state.doc.length) };
  for (const segment of path) {
    const next = node && enterValue(state, node, segment);
    if (!next) break;
    node = next.value;
    place = next.place;
  }
  return { from: place.from, to: place.to };
}
