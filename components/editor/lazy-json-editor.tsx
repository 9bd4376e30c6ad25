"use client";

import { type ComponentType, useImperativeHandle, useRef, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import type { JsonEditorProps } from "./json-editor.tsx";

type Start = Pick<JsonEditorProps, "initialText" | "selection" | "goToFirst">;

/**
 * A field for JSON that costs nothing until it is used: a plain one, which becomes the editor, with the same text and
 * cursor, when it is pointed at or focused. Where the editor cannot be fetched it stays the plain one.
 */
export function LazyJsonEditor({ ref, ...props }: JsonEditorProps) {
  const { label, initialText, isShort, onChange } = props;
  const plain = useRef<HTMLTextAreaElement>(null);
  const waiting = useRef<string[] | null>(null);
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<JsonEditorProps>; start: Start } | null>(null);
  const open = async () => {
    const { default: Editor } = await import("./json-editor.tsx");
    // The press that focused the field has to place its cursor first.
    await new Promise(requestAnimationFrame);
    const field = plain.current;
    if (!field) return;
    const isFocused = document.activeElement === field;
    const selection = isFocused ? { from: field.selectionStart, to: field.selectionEnd } : undefined;
    setLoaded({ Editor, start: { initialText: field.value, selection, goToFirst: waiting.current } });
  };
  const tryOpen = () => void open().catch(() => undefined);
  useImperativeHandle(
    ref,
    () => ({
      goTo: (path) => {
        waiting.current = path;
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
