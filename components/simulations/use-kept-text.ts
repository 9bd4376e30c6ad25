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
    // A browser that keeps nothing loses the text with the page.
  }
};

/** A text that this browser keeps. `start` is what an editor begins with; its `serial` changes when that does. */
export function useKeptText(key: string, first: string) {
  const [start, setStart] = useState({ text: first, serial: 0 });
  const [text, setText] = useState(first);
  const begin = (next: string) => {
    setText(next);
    setStart(({ serial }) => ({ text: next, serial: serial + 1 }));
  };
  useEffect(() => {
    const kept = read(key);
    if (kept === null) return;
    setText(kept);
    setStart({ text: kept, serial: 1 });
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
