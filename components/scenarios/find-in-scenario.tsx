"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";

const FindDialog = dynamic(() => import("./find-dialog.tsx").then((module) => module.FindDialog), {
  ssr: false,
});

/** Opens on Ctrl F, in place of the browser's own search. */
export function FindInScenario({ flow, onGo }: { flow: NodesJson; onGo: (path: string[]) => void }) {
  const words = useWords("scenarioEditor").find;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex h-8 w-full shrink-0 items-center gap-2 rounded-sm border border-input bg-surface px-2.5 text-left text-sm text-muted shadow-control hover:text-foreground max-wide:h-10"
      >
        <Search aria-hidden="true" className="size-4 stroke-[1.75]" />
        <span className="min-w-0 flex-1 truncate">{words.title}</span>
        <kbd className="font-sans text-xs text-subtle">{words.keys}</kbd>
      </button>
      {isOpen && (
        <FindDialog
          flow={flow}
          onGo={(path) => {
            setOpen(false);
            onGo(path);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
