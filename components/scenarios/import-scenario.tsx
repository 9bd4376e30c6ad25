"use client";

import { FileUp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

/** A scenario that was made from a file, with what of the file could not be taken over. */
export type ImportedScenario = { id: string; notes: string[] };

/** What comes below the fold comes into view with it. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Makes a scenario from a file: of this app, or of pipecat-flows. */
export function ImportScenario({ action }: { action: FormAction<ImportedScenario> }) {
  const router = useRouter();
  const picker = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<ImportedScenario | null>(null);
  const { submit, isBusy, failure } = useForm(action, {
    onDone: (made) => {
      if (made.notes.length === 0) router.push(`/scenarios/${made.id}`);
      else setImported(made);
    },
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    const data = new FormData();
    data.set("name", file.name.replace(/\.json$/i, "") || "Imported scenario");
    data.set("document", await file.text());
    submit(data);
  };
  return (
    <section aria-labelledby="import-title" className="mt-8 flex max-w-[720px] flex-col gap-3">
      <div>
        <h2 id="import-title" className="text-base">
          Or bring one along
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          A JSON file: the nodes of a scenario, or a flow of pipecat-flows. You see what could not be taken
          over.
        </p>
      </div>
      <FormNotice message={failure?.message} />
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          // The same file can be chosen again after it was changed.
          currentTarget.value = "";
        }}
      />
      <Button className="self-start" aria-disabled={isBusy} onClick={() => picker.current?.click()}>
        <FileUp aria-hidden="true" />
        {isBusy ? "Reading it" : "Choose a file"}
      </Button>
      {imported && (
        <Notice role="status">
          <p className="font-medium text-foreground">
            The scenario is there. Of the file, this is different:
          </p>
          <ul className="mt-1 list-disc pl-4">
            {imported.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <Link
            ref={focus}
            href={`/scenarios/${imported.id}`}
            className={buttonClass({ size: "sm" }, "mt-3")}
          >
            Open the scenario
          </Link>
        </Notice>
      )}
    </section>
  );
}
