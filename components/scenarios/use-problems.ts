"use client";

import { useEffect, useRef, useState } from "react";
import type { Problem } from "./problem-list.tsx";

const PAUSE_MS = 500;

/** The problems of a text, asked for when the typing pauses. An answer that comes after further typing is dropped. */
export function useProblems(
  text: string,
  first: Problem[],
  check: (text: string) => Promise<Problem[] | null>,
) {
  const [problems, setProblems] = useState<Problem[] | null>(first);
  const [isChecking, setChecking] = useState(false);
  const checked = useRef(text);
  useEffect(() => {
    if (text === checked.current) return;
    let isStale = false;
    const timer = setTimeout(() => {
      setChecking(true);
      check(text)
        .then((found) => {
          if (isStale) return;
          checked.current = text;
          setProblems(found);
        })
        // Without an answer what was known stays; the next pause asks again.
        .catch(() => undefined)
        .finally(() => setChecking(false));
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, check]);
  return { problems, isChecking };
}
