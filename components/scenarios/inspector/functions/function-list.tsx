"use client";

import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import {
  addFunction,
  type FunctionOwner,
  functionsOf,
  updateFunction,
} from "#components/scenarios/graph/edit-flow.ts";
import type { FieldOptions } from "#components/scenarios/inspector/options.ts";
import { Section } from "#components/scenarios/inspector/section.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { AddFunction } from "./add-function.tsx";
import { FunctionCard } from "./function-card.tsx";

type FunctionListProps = { flow: NodesJson; owner: FunctionOwner; options: FieldOptions; edit: EditFlow };

/** The functions that the model can call in one node or, with a null owner, in every node. */
export function FunctionList({ flow, owner, options, edit }: FunctionListProps) {
  const functions = functionsOf(flow, owner);
  const empty =
    owner === null
      ? "None. The model can call these functions in every node."
      : "None. With functions the model changes nodes, looks things up or ends the call.";
  return (
    <Section
      title={owner === null ? "Global functions" : "Functions"}
      action={
        <AddFunction
          owner={owner}
          options={options}
          onAdd={(fn) => edit((before) => addFunction(before, owner, fn))}
        />
      }
      empty={functions.length === 0 && empty}
    >
      {functions.map((fn, index) => (
        <FunctionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
          key={`${owner} ${index}`}
          fn={fn}
          options={options}
          taken={functions.filter((other) => other !== fn).map(({ name }) => name)}
          onChange={(next, field) =>
            edit(
              (before) => updateFunction(before, owner, index, () => next),
              field && `${field} ${owner} ${index}`,
            )
          }
          onDelete={() => edit((before) => updateFunction(before, owner, index, () => null))}
        />
      ))}
    </Section>
  );
}
