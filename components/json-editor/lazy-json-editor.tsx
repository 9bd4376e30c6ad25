"use client";

import { type ComponentType, useEffect, useImperativeHandle, useRef, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import type { JsonEditorProps } from "./json-editor.tsx";

type Start = Pick<JsonEditorProps, "initialText" | "selection" | "goToFirst">;

/**
 * A JSON field whose editor is loaded apart from the page. It starts as a text area that the editor replaces, with the
 * same text and cursor: a large one as soon as it is on the page, a short one on focus (hovering preloads it). If the
 * editor can't be loaded, the text area stays.
 */
export function LazyJsonEditor({ ref, ...props }: JsonEditorProps) {
  const { label, initialText, isShort, isReadOnly, onChange } = props;
  const plain = useRef<HTMLTextAreaElement>(null);
  const pendingPath = useRef<string[] | null>(null);
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<JsonEditorProps>; start: Start } | null>(null);
  const open = async () => {
    const { default: Editor } = await import("./json-editor.tsx");
    // Waits until the click has placed the cursor.
    await new Promise(requestAnimationFrame);
    const field = plain.current;
    if (!field) return;
    const isFocused = document.activeElement === field;
    const selection = isFocused ? { from: field.selectionStart, to: field.selectionEnd } : undefined;
    setLoaded({ Editor, start: { initialText: field.value, selection, goToFirst: pendingPath.current } });
  };
  const tryOpen = () => void open().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears.
  useEffect(() => {
    if (!isShort) tryOpen();
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      goTo: (path) => {
        pendingPath.current = path;
        plain.current?.focus();
      },
    }),
    [],
  );
  if (loaded) {
    const { Editor, start } = loaded;
    return <Editor {...props} {...start} ref={ref} />;
  }
  return (
    <textarea
      ref={plain}
      aria-label={label}
      readOnly={isReadOnly}
      defaultValue={initialText}
      onPointerEnter={() => void import("./json-editor.tsx").catch(() => undefined)}
      onFocus={tryOpen}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className={cx(
        "block h-full w-full resize-none bg-transparent py-3 pr-2 font-mono text-sm leading-5 outline-none",
        isShort ? "min-h-28 pl-1.5" : "pl-14",
      )}
    />
  );
}
