"use client";

import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { addFunction, type FunctionOwner, functionsOf, updateFunction } from "../graph/edit-flow.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { AddFunction } from "./add-function.tsx";
import { FunctionCard } from "./function-card.tsx";
import type { Places } from "./places.ts";
import { Section } from "./section.tsx";

type FunctionListProps = { flow: NodesJson; owner: FunctionOwner; places: Places; edit: EditFlow };

/** What the model can call: at one step, or, for a null owner, at every step. */
export function FunctionList({ flow, owner, places, edit }: FunctionListProps) {
  const functions = functionsOf(flow, owner);
  const empty =
    owner === null
      ? "None. A function that stands here can be called at every step."
      : "None. A function is how the model goes on, looks something up, or ends.";
  return (
    <Section
      title={owner === null ? "Functions of every step" : "Functions"}
      act={
        <AddFunction
          owner={owner}
          places={places}
          onAdd={(fn) => edit((before) => addFunction(before, owner, fn))}
        />
      }
      empty={functions.length === 0 && empty}
    >
      {functions.map((fn, index) => (
        <FunctionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its name is being typed.
          key={`${owner} ${index}`}
          fn={fn}
          places={places}
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
