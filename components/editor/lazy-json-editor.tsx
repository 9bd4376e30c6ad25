"use client";

import dynamic from "next/dynamic";

/** The editor, fetched when a page that has one is opened. */
export const LazyJsonEditor = dynamic(() => import("./json-editor.tsx"), {
  ssr: false,
  loading: () => <p className="p-4 text-sm text-subtle">Opening the editor</p>,
});
