"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { StoredTest, Suggestion } from "#lib/scenarios/tests/stored/schema.ts";
import { TestDialog, TestDialogButton } from "./test-dialog.tsx";

type TestTableProps = {
  scenarioId: string;
  tests: StoredTest[];
  save: FormAction<string>;
  remove: FormAction;
};

/** The tests of a scenario. */
export function TestTable({ scenarioId, tests, save, remove }: TestTableProps) {
  const { list: words } = useWords("scenarioTests");
  const head = (
    <>
      <Th>{words.name}</Th>
      <Th>{words.kind}</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label={words.title} head={head}>
      {tests.map((test) => (
        <TestRow key={test.id} scenarioId={scenarioId} test={test} save={save} remove={remove} />
      ))}
    </DataTable>
  );
}

type TestRowProps = Omit<TestTableProps, "tests"> & { test: StoredTest };

function TestRow({ scenarioId, test, save, remove }: TestRowProps) {
  const { list: words, kinds } = useWords("scenarioTests");
  const [isOpen, setOpen] = useState(false);
  const { id, name, content } = test;
  const removeOne: FormAction = (data) => {
    data.set("scenario_id", scenarioId);
    return remove(data);
  };
  return (
    <Tr>
      <Td>
        <button type="button" onClick={() => setOpen(true)} className="text-left font-medium hover:underline">
          {name}
        </button>
        <TestDialog
          // The fields take their values when they appear, so a saved test starts them anew.
          key={test.updated_at}
          open={isOpen}
          onOpenChange={setOpen}
          scenarioId={scenarioId}
          kind={content.kind}
          test={test}
          exampleScript=""
          save={save}
        />
      </Td>
      <Td className="text-muted">{kinds[content.kind]}</Td>
      <Td isAct>
        <RowActions id={id} name={name} remove={removeOne} removeLabel={words.remove} loss={words.loss}>
          <MenuItem onSelect={() => setOpen(true)} icon={Pencil}>
            {words.edit}
          </MenuItem>
        </RowActions>
      </Td>
    </Tr>
  );
}

type SuggestionListProps = {
  scenarioId: string;
  suggestions: Suggestion[];
  /** Whether the demo model answers, which cannot play a visitor. */
  isDemo: boolean;
  save: FormAction<string>;
};

/** Tests that the scenario lacks. Each opens the form with its fields filled in. */
export function SuggestionList({ scenarioId, suggestions, isDemo, save }: SuggestionListProps) {
  const { suggestions: words } = useWords("scenarioTests");
  return (
    <section aria-labelledby="suggestions-title" className="flex flex-col gap-3">
      <div>
        <h2 id="suggestions-title" className="text-base font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.hint}</p>
      </div>
      <ul className="flex max-w-[820px] flex-col divide-y rounded-lg border">
        {suggestions.map(({ reason, name, content }) => (
          <li key={`${reason} ${name}`} className="flex items-center gap-3 px-4 py-2.5 text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{name}</p>
              <p className="text-muted">{words.reasons[reason]}</p>
            </div>
            <TestDialogButton
              scenarioId={scenarioId}
              kind={content.kind}
              initial={{ name, content }}
              exampleScript=""
              label={words.create}
              isDisabled={isDemo && content.kind === "simulated"}
              save={save}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
