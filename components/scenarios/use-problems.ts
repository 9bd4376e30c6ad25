"use client";

import { useEffect, useRef, useState } from "react";
import type { Problem } from "./describe-problem.ts";

const PAUSE_MS = 500;

/** Checks the text when typing pauses. Drops a result that arrives after more typing. */
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
        // Keeps the known problems if the check fails. The next pause checks again.
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
