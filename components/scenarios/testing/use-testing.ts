"use client";

import { useState } from "react";

/** Opens and closes the test panel. `bar` holds the props for the editor's bar. */
export function useTesting(isOpenFirst: boolean) {
  const [isTesting, setTesting] = useState(isOpenFirst);
  return {
    isTesting,
    bar: { isTesting, onTest: () => setTesting((before) => !before) },
    close: () => {
      setTesting(false);
      // The focused element disappears. Return the focus to the button that opened the panel.
      document.querySelector<HTMLElement>("[aria-controls=test-panel]")?.focus();
    },
  };
}
