"use client";

import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type AfterCall, MAX_AFTER_CALL, type NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { type EndpointOption, setField } from "./field-values.ts";
import { Choice } from "./fields.tsx";
import { SavedValues } from "./saved-values.tsx";
import { FieldPlace, OpenBesideButton, Section } from "./section.tsx";
import { useCreateBeside } from "./use-create-beside.ts";

type BeforeCallProps = { flow: NodesJson; endpoints: readonly EndpointOption[]; edit: EditFlow };

/** The look-up before a call: an endpoint, and which values of its response become runtime variables. */
export function BeforeCallFields({ flow, endpoints, edit }: BeforeCallProps) {
  const { beforeCall: words, details } = useWords("scenarioInspector");
  const { before_call: lookUp } = flow;
  const choose = (id: string) =>
    void edit((before) =>
      setField(
        before,
        "before_call",
        id === "" ? undefined : { endpoint_id: id, save: before.before_call?.save ?? {} },
      ),
    );
  const openForm = useCreateBeside("endpoint", ({ value }) => choose(value));
  if (endpoints.length === 0 && !lookUp) {
    return (
      <Section title={words.title} empty={words.hint}>
        <OpenBesideButton label={details.createEndpoint} onClick={openForm} />
      </Section>
    );
  }
  return (
    <Section title={words.title} empty={!lookUp && words.hint}>
      <FieldPlace at="endpoint_id">
        <Choice
          label={words.endpoint}
          value={lookUp?.endpoint_id ?? ""}
          options={[{ value: "", label: words.none }, ...endpoints]}
          onChange={choose}
        />
      </FieldPlace>
      {lookUp && (
        <SavedValues
          saved={lookUp.save}
          onChange={(save, field) =>
            void edit(
              (before) => setField(before, "before_call", { endpoint_id: lookUp.endpoint_id, save }),
              field && `before call ${field}`,
            )
          }
        />
      )}
    </Section>
  );
}

/** UUIDs may be in upper case in an imported scenario. */
const isSameId = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

type AfterCallEndpointsProps = {
  ids: readonly string[];
  endpoints: readonly EndpointOption[];
  change: (next: (before: AfterCall) => AfterCall) => void;
};

/** The endpoints that are called after a call. */
export function AfterCallEndpoints({ ids, endpoints, change }: AfterCallEndpointsProps) {
  const { afterCall: words, details } = useWords("scenarioInspector");
  const set = (next: string[]) =>
    change((before) => setField(before, "endpoint_ids", next.length > 0 ? next : undefined));
  const openForm = useCreateBeside("endpoint", ({ value }) => set([...ids, value]));
  const nameOf = (id: string) => endpoints.find(({ value }) => isSameId(value, id))?.label ?? id;
  const free = endpoints.filter(({ value }) => !ids.some((id) => isSameId(id, value)));
  return (
    <Section title={words.endpoints} empty={ids.length === 0 && words.noEndpoints}>
      {ids.map((id) => (
        <div key={id} className="flex items-center justify-between gap-2 text-sm">
          <span dir="auto" className="min-w-0 truncate">
            {nameOf(id)}
          </span>
          <RemoveButton
            name={fill(words.removeEndpoint, { name: nameOf(id) })}
            onClick={() => set(ids.filter((other) => other !== id))}
          />
        </div>
      ))}
      {free.length > 0 && ids.length < MAX_AFTER_CALL && (
        <Choice
          label={words.addEndpoint}
          value=""
          options={[{ value: "", label: words.choose }, ...free]}
          onChange={(id) => set([...ids, id])}
        />
      )}
      {ids.length < MAX_AFTER_CALL && <OpenBesideButton label={details.createEndpoint} onClick={openForm} />}
    </Section>
  );
}
