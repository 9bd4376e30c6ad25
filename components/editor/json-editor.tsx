"use client";

import type { EditorView } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { createJsonView, goTo, markProblems, type PlacedProblem, type Selection } from "./json-view.ts";

export type JsonEditorHandle = { goTo(path: string[]): void };

export type JsonEditorProps = {
  label: string;
  initialText: string;
  isShort?: boolean;
  /** What templates may name, as they are when the editor opens. */
  values?: readonly string[];
  problems?: PlacedProblem[];
  onChange: (text: string) => void;
  /** Where the cursor is from the start; with it the editor takes the focus. */
  selection?: Selection | undefined;
  /** A path to show at the start. */
  goToFirst?: string[] | null;
  ref?: Ref<JsonEditorHandle> | undefined;
};

/** A field for JSON. It keeps its own text; what it starts with is read once. */
export default function JsonEditor(props: JsonEditorProps) {
  const { problems, onChange, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const start = useRef({ ...props, text: props.initialText });
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  // Before the next key press: it would otherwise go to the field that this one takes the place of.
  useLayoutEffect(() => {
    if (!host.current) return;
    const { label, text, isShort = false, values = [], selection, goToFirst } = start.current;
    const made = createJsonView({
      ...{ label, text, isShort, values, selection },
      parent: host.current,
      onChange: (next) => changed.current(next),
    });
    view.current = made;
    if (goToFirst) goTo(made, goToFirst);
    return () => {
      // Kept for an editor that is only moved: it begins with what was typed.
      start.current.text = made.state.doc.toString();
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (view.current && problems) markProblems(view.current, problems);
  }, [problems]);
  useImperativeHandle(ref, () => ({ goTo: (path) => view.current && goTo(view.current, path) }), []);
  return <div ref={host} className="h-full min-h-0" />;
}
