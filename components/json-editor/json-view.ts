import { autocompletion, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import {
  bracketMatching,
  ensureSyntaxTree,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { pageNonce } from "#components/ui/page-nonce.ts";
import { completed, findCompletion } from "./find-completion.ts";

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "transparent", color: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "20px" },
  ".cm-content": { padding: "12px 0", caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none", color: "var(--text-3)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--surface-hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--surface-press)",
  },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--accent-line)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--border)",
    color: "var(--text)",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-mono)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--surface-press)",
    color: "var(--text)",
  },
});

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent-text)" },
  { tag: tags.string, color: "var(--text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warn)" },
  { tag: tags.punctuation, color: "var(--text-3)" },
]);

export type PlacedProblem = { level: "error" | "warning"; path: string[]; message: string };

const problemsFound = StateEffect.define<PlacedProblem[]>();
const problemsField = StateField.define<PlacedProblem[]>({
  create: () => [],
  update: (problems, { effects }) => effects.find((effect) => effect.is(problemsFound))?.value ?? problems,
});
const findSyntaxErrors = jsonParseLinter();

/** Marks syntax errors, or the problems that the server's check found if the syntax is valid. */
function findMarks(view: EditorView): Diagnostic[] {
  const errors = findSyntaxErrors(view);
  if (errors.length > 0) return errors;
  return view.state.field(problemsField).map(({ level, path, message }) => {
    const { from, to } = findPlace(view.state, path);
    return { from, to, severity: level, message };
  });
}

const marks: Extension = [
  problemsField,
  linter(findMarks, {
    delay: 300,
    needsRefresh: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some((effect) => effect.is(problemsFound))),
  }),
];

/** Completes values in templates. */
function completeValues(values: readonly string[]): CompletionSource {
  return ({ state, pos }) => {
    const found = findCompletion(state.doc.toString(), pos, values);
    if (!found) return null;
    const options = found.options.map((label) => ({ label, apply: completed(label) }));
    return { from: found.from, to: found.to, options, filter: false };
  };
}

export type Selection = { from: number; to: number };

export type JsonViewOptions = {
  parent: HTMLElement;
  text: string;
  label: string;
  isShort: boolean;
  isReadOnly: boolean;
  selection?: Selection | undefined;
  /** Names that templates can use. */
  values: readonly string[];
  onChange: (text: string) => void;
};

/**
 * Creates a JSON editor that marks syntax errors while typing. Tab moves to the next field, as in any other
 * field. With a `selection` it takes the focus.
 */
export function createJsonView(options: JsonViewOptions): EditorView {
  const { parent, text, label, isShort, isReadOnly, selection, values, onChange } = options;
  const extensions: Extension[] = [
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    json(),
    marks,
    autocompletion({ override: [completeValues(values)], icons: false }),
    syntaxHighlighting(colors),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorState.readOnly.of(isReadOnly),
    EditorView.lineWrapping,
    EditorView.cspNonce.of(pageNonce()),
    // Editable text can be focused anyway; checkers of accessibility only know it from the tabindex.
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    look,
    isShort ? [] : [lineNumbers(), highlightActiveLine(), lintGutter()],
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  if (selection) {
    view.dispatch({ selection: { anchor: selection.from, head: selection.to } });
    view.focus();
  }
  return view;
}

/** Shows the problems found by the server's check. */
export function markProblems(view: EditorView, problems: PlacedProblem[]): void {
  view.dispatch({ effects: problemsFound.of(problems) });
}

/** Moves the cursor to a path and centers it. */
export function goTo(view: EditorView, path: string[]): void {
  const { from } = findPlace(view.state, path);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  view.focus();
}

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
