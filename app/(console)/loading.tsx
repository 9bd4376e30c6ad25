"use client";

import { useWords } from "#components/words/use-words.tsx";

/** A placeholder while the page loads. */
export default function Loading() {
  return (
    <div aria-busy="true" className="p-6">
      <p className="sr-only" role="status">
        {useWords("shell").loading}
      </p>
      {["w-3/5", "w-9/10", "w-3/4", "w-4/5"].map((width) => (
        <div key={width} className={`mb-4 h-3 rounded-xs bg-surface-press ${width}`} />
      ))}
    </div>
  );
}
