"use client";

import { createElement, useEffect, useState } from "react";
import { type Palette, readPalette, watchTheme } from "./palette.ts";

type State = { palette?: Palette | undefined; failed?: boolean };

/** The element does not make its scrollable parts (text, and code wider than a phone) reachable by keyboard. */
function keepReachable(element: HTMLElement | null) {
  const root = element?.shadowRoot;
  if (!root) return;
  const mend = () => {
    for (const part of root.querySelectorAll<HTMLElement>("main, pre")) part.tabIndex = 0;
  };
  mend();
  const watcher = new MutationObserver(mend);
  watcher.observe(root, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

/** Shows every operation of an OpenAPI document and runs it with the reader's key, which stays in the page. */
export function ApiExplorer({ documentUrl }: { documentUrl: string }) {
  const [state, setState] = useState<State>();
  useEffect(() => {
    const repaint = () => setState({ palette: readPalette() });
    import("openapi-explorer").then(repaint, () => setState({ failed: true }));
    return watchTheme(repaint);
  }, []);
  if (state?.failed) {
    return (
      <p role="alert" className="p-8">
        The reference could not be loaded. The description itself is at{" "}
        <a className="underline" href={documentUrl}>
          {documentUrl}
        </a>
        .
      </p>
    );
  }
  if (!state) return <p className="p-8 text-muted">Loading the reference…</p>;
  return createElement("openapi-explorer", {
    ref: keepReachable,
    "spec-url": documentUrl,
    // Requests go to the page's own origin, because no other could be read.
    "server-url": new URL("/api", location.href).href,
    "hide-server-selection": true,
    "schema-expand-level": 2,
    ...state.palette,
    className: "api-explorer",
  });
}
