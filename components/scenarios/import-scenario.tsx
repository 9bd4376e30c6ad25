"use client";

import { FileUp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";

/** The imported scenario, with notes on what could not be converted. */
export type ImportedScenario = { id: string; notes: string[] };

/** Scrolls the result into view. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Creates a scenario from a JSON file of this app or of pipecat-flows. */
export function ImportScenario({ action }: { action: FormAction<ImportedScenario> }) {
  const router = useRouter();
  const picker = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<ImportedScenario | null>(null);
  const { submit, isBusy, failure } = useForm(action, {
    onDone: (created) => {
      if (created.notes.length === 0) router.push(`/scenarios/${created.id}`);
      else setImported(created);
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
          Or import one
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          Choose a JSON file: the nodes of a scenario or a pipecat-flows flow. You see what could not be
          converted.
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
          // Lets the same file be chosen again.
          currentTarget.value = "";
        }}
      />
      <Button className="self-start" aria-disabled={isBusy} onClick={() => picker.current?.click()}>
        <FileUp aria-hidden="true" />
        {isBusy ? "Importing" : "Choose file"}
      </Button>
      {imported && (
        <Notice role="status">
          <p className="font-medium text-foreground">Imported, with these differences from the file:</p>
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
            Open scenario
          </Link>
        </Notice>
      )}
    </section>
  );
}
