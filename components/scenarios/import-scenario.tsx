"use client";

import { FileUp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { ImportNote } from "#lib/flow/scenario/import-pipecat-flow.ts";

/** The imported scenario, with notes on what could not be converted. */
export type ImportedScenario = { id: string; notes: ImportNote[] };

/** Scrolls the result into view. */
const focus = (element: HTMLElement | null) => element?.focus();

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Creates a scenario from a JSON file of this app or of pipecat-flows. */
export function ImportScenario({ action }: { action: FormAction<ImportedScenario> }) {
  const router = useRouter();
  const words = useWords("scenarioCreation").import;
  const picker = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<ImportedScenario | null>(null);
  const [isNoJson, setNoJson] = useState(false);
  const { submit, isBusy, failure } = useForm(action, {
    onDone: (created) => {
      if (created.notes.length === 0) router.push(`/scenarios/${created.id}`);
      else setImported(created);
    },
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    const document = await file.text();
    setNoJson(!isJson(document));
    if (!isJson(document)) return;
    const data = new FormData();
    data.set("name", file.name.replace(/\.json$/i, "") || words.defaultName);
    data.set("document", document);
    submit(data);
  };
  return (
    <section aria-labelledby="import-title" className="mt-8 flex max-w-[720px] flex-col gap-3">
      <div>
        <h2 id="import-title" className="text-base">
          {words.title}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{words.lead}</p>
      </div>
      <FormNotice message={isNoJson ? words.notJson : failure?.message} />
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        aria-label={words.file}
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
        {isBusy ? words.busy : words.choose}
      </Button>
      {imported && <Differences {...imported} />}
    </section>
  );
}

/** What the imported scenario has differently from the file. */
function Differences({ id, notes }: ImportedScenario) {
  const words = useWords("scenarioCreation").import;
  const textOf = ({ about, values: { place, ...values } }: ImportNote) =>
    fill(words.notes[about], { ...values, place: place ?? words.everyNode });
  return (
    <Notice role="status">
      <p className="font-medium text-foreground">{words.done}</p>
      <ul className="mt-1 list-disc pl-4">
        {notes.map((note) => (
          <li key={JSON.stringify(note)}>{textOf(note)}</li>
        ))}
      </ul>
      <Link ref={focus} href={`/scenarios/${id}`} className={buttonClass({ size: "sm" }, "mt-3")}>
        {words.open}
      </Link>
    </Notice>
  );
}
