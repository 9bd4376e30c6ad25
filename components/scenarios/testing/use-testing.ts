"use client";

import { useState } from "react";

/** Opens and closes the test panel. `bar` holds the props for the editor's bar. */
export function useTesting(isOpenFirst: boolean) {
  const [isTesting, setTesting] = useState(isOpenFirst);
  const [areFieldsShown, setFieldsShown] = useState(false);
  const set = (isOpen: boolean) => {
    setTesting(isOpen);
    setFieldsShown(false);
  };
  return {
    isTesting,
    bar: { isTesting, onTest: () => set(!isTesting) },
    /** Shows the properties where they don't fit beside the open panel. */
    showFields: () => setFieldsShown(true),
    /** Hides them again; undefined unless they were shown in this way. */
    hideFields: isTesting && areFieldsShown ? () => setFieldsShown(false) : undefined,
    close: () => {
      set(false);
      // The focused element disappears. Return the focus to the button that opened the panel.
      document.querySelector<HTMLElement>("[aria-controls=test-panel]")?.focus();
    },
  };
}
