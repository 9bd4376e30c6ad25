"use client";

import { useEffect, useState } from "react";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage, the text is lost when the page closes.
  }
};

/**
 * A text stored in this browser. `start` is the initial text of an editor; its `serial` changes when the
 * editor has to reload it.
 */
export function useStoredText(key: string, first: string) {
  const [start, setStart] = useState({ text: first, serial: 0 });
  const [text, setText] = useState(first);
  const begin = (next: string) => {
    setText(next);
    setStart(({ serial }) => ({ text: next, serial: serial + 1 }));
  };
  useEffect(() => {
    const stored = read(key);
    if (stored === null) return;
    setText(stored);
    setStart({ text: stored, serial: 1 });
  }, [key]);
  return {
    start,
    text,
    change: (next: string) => {
      setText(next);
      write(key, next);
    },
    reset: () => {
      write(key, null);
      begin(first);
    },
  };
}
