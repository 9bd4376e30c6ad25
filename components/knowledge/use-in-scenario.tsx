"use client";

import { Workflow } from "lucide-react";
import { useRouter } from "next/navigation";
import { DialogButton } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Picker } from "#components/ui/form/picker.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type UseInScenarioProps = {
  /** Of the knowledge base. */
  id: string;
  name: string;
  /** Those that the member may change. */
  scenarios: readonly { id: string; name: string }[];
  /** Returns the id of the scenario, which opens. */
  add: FormAction<string>;
};

/** Lets a scenario search the knowledge base, and opens its editor. Shows nothing without scenarios. */
export function UseInScenario({ id, name, scenarios, add }: UseInScenarioProps) {
  const router = useRouter();
  const words = useWords("knowledge").use;
  if (scenarios.length === 0) return null;
  return (
    <DialogButton icon={Workflow} label={<span className="max-wide:sr-only">{words.button}</span>}>
      {(dialog) => (
        <FormDialog
          {...dialog}
          title={words.button}
          description={fill(words.text, { name })}
          action={add}
          onDone={(scenarioId) => router.push(`/scenarios/${scenarioId}`)}
          submitLabel={words.add}
          busyLabel={words.adding}
        >
          <input type="hidden" name="corpus_id" value={id} />
          <Picker label={words.scenario} name="config_id" choices={scenarios} required />
        </FormDialog>
      )}
    </DialogButton>
  );
}
