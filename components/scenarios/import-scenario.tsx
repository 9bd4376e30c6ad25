"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Creates a scenario from a JSON file of this app. */
export function ImportScenario({ action }: { action: FormAction<{ id: string }> }) {
  const router = useRouter();
  const words = useWords("scenarioCreation").import;
  const picker = useRef<HTMLInputElement>(null);
  const [isNoJson, setNoJson] = useState(false);
  const { submit, isBusy, failure } = useForm(action, {
    onDone: ({ id }) => router.push(`/scenarios/${id}`),
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    const document = await file.text();
    setNoJson(!isJson(document));
    if (!isJson(document)) return;
    submit(formOf({ name: file.name.replace(/\.json$/i, "") || words.defaultName, document }));
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
      <Button
        className="self-start"
        aria-disabled={isBusy}
        onClick={() => picker.current?.click()}
        icon={FileUp}
      >
        {isBusy ? words.busy : words.choose}
      </Button>
    </section>
  );
}
