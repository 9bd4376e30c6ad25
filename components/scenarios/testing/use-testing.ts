"use client";

import { useState } from "react";

/** Whether the test of the draft is open; `bar` is what the editor's bar has to know. */
export function useTesting() {
  const [isTesting, setTesting] = useState(false);
  return {
    isTesting,
    bar: { isTesting, onTest: () => setTesting((before) => !before) },
    close: () => {
      setTesting(false);
      // What had the focus goes: it returns to what opened the panel.
      document.querySelector<HTMLElement>("[aria-controls=test-panel]")?.focus();
    },
  };
}
