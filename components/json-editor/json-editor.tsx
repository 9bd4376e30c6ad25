"use client";

import type { EditorView } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { createJsonView, goTo, markProblems, type PlacedProblem, type Selection } from "./json-view.ts";

export type JsonEditorHandle = { goTo(path: string[]): void };

export type JsonEditorProps = {
  label: string;
  initialText: string;
  isShort?: boolean;
  /** For members who may only look. */
  isReadOnly?: boolean;
  /** Names that templates can use, read once when the editor opens. */
  values?: readonly string[];
  problems?: PlacedProblem[];
  onChange: (text: string) => void;
  /** The initial selection. With it, the editor takes the focus. */
  selection?: Selection | undefined;
  /** A path to show first. */
  goToFirst?: string[] | null;
  ref?: Ref<JsonEditorHandle> | undefined;
};

/** A JSON editor. It manages its own text and reads `initialText` once. */
export default function JsonEditor(props: JsonEditorProps) {
  const { problems, onChange, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const start = useRef({ ...props, text: props.initialText });
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  // A layout effect, so the next key press goes to this editor and not to the field it replaces.
  useLayoutEffect(() => {
    if (!host.current) return;
    const {
      label,
      text,
      isShort = false,
      isReadOnly = false,
      values = [],
      selection,
      goToFirst,
    } = start.current;
    const editor = createJsonView({
      label,
      text,
      isShort,
      isReadOnly,
      values,
      selection,
      parent: host.current,
      onChange: (next) => changed.current(next),
    });
    view.current = editor;
    if (goToFirst) goTo(editor, goToFirst);
    return () => {
      // Keeps the typed text if React remounts the editor.
      start.current.text = editor.state.doc.toString();
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    if (view.current && problems) markProblems(view.current, problems);
  }, [problems]);
  useImperativeHandle(ref, () => ({ goTo: (path) => view.current && goTo(view.current, path) }), []);
  return <div ref={host} className="h-full min-h-0" />;
}
