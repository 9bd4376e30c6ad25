"use client";

import type { EditorView } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { createJsonView, goTo, markProblems, type PlacedProblem } from "./json-view.ts";

export type JsonEditorHandle = { goTo(path: string[]): void };

type JsonEditorProps = {
  label: string;
  initialText: string;
  isShort?: boolean;
  problems?: PlacedProblem[];
  onChange: (text: string) => void;
  ref?: Ref<JsonEditorHandle>;
};

/** A field for JSON. It keeps its own text; `initialText` is read once. */
export default function JsonEditor({
  label,
  initialText,
  isShort,
  problems,
  onChange,
  ref,
}: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const start = useRef({ label, text: initialText, isShort: isShort ?? false });
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (!host.current) return;
    const made = createJsonView({
      ...start.current,
      parent: host.current,
      onChange: (text) => changed.current(text),
    });
    view.current = made;
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
