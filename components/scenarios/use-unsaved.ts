"use client";

import { useEffect, useState } from "react";

/** Whether something is not saved yet; while it is, the browser asks before the page is left. */
export function useUnsaved() {
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return [isUnsaved, setUnsaved] as const;
}
