"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { clearDraft, type DraftEntries, readDraft, readEntries, writeDraft, writeEntries } from "./drafts.ts";

/**
 * Inside a form: keeps what is typed in this tab until the form is saved (`clearDraft`), and offers it when somebody comes
 * back. Passwords and files are not kept.
 */
export function FormDraft({ draftKey }: { draftKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [offered, setOffered] = useState<DraftEntries | null>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const initial = JSON.stringify(readEntries(form));
    const stored = readDraft(draftKey);
    if (stored && JSON.stringify(stored) !== initial) setOffered(stored);
    const save = () => {
      if (!form.isConnected) return;
      const entries = readEntries(form);
      if (JSON.stringify(entries) === initial) clearDraft(draftKey);
      else writeDraft(draftKey, entries);
    };
    // Afterwards, because a field can fill in others, such as the JSON of a test's script.
    const saveSoon = () => setTimeout(save);
    form.addEventListener("input", saveSoon);
    form.addEventListener("change", saveSoon);
    return () => {
      form.removeEventListener("input", saveSoon);
      form.removeEventListener("change", saveSoon);
    };
  }, [draftKey]);
  const restore = () => {
    const form = place.current?.closest("form");
    setOffered(null);
    if (form && offered) writeEntries(form, offered);
  };
  const discard = () => {
    setOffered(null);
    clearDraft(draftKey);
  };
  return (
    <div ref={place} className={offered ? undefined : "hidden"}>
      {offered && <DraftNotice onRestore={restore} onDiscard={discard} />}
    </div>
  );
}

/** Offers what was typed before a form was left. */
export function DraftNotice({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  const { draft: words } = useWords("ui");
  return (
    <Notice role="status">
      <p>{words.text}</p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" onClick={onRestore}>
          {words.restore}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </Notice>
  );
}
