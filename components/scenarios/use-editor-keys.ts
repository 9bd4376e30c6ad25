"use client";

import { useEffect } from "react";

type EditorKeys = { undo: () => void; redo: () => void; save: () => Promise<boolean>; isGraph: boolean };

/**
 * Ctrl S saves. On the graph, Ctrl Z undoes and Ctrl Shift Z or Ctrl Y redoes; text fields keep their own
 * undo.
 */
export function useEditorKeys({ undo, redo, save, isGraph }: EditorKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const isField =
        event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      if (key === "s") void save();
      else if (!isGraph || isField || (key !== "z" && key !== "y")) return;
      else if (key === "y" || event.shiftKey) redo();
      else undo();
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo, redo, save, isGraph]);
}
