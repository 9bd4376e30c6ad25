"use client";

import Link from "next/link";
import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { VISION, VISION_SECONDS } from "#lib/flow/scenario/vision.ts";
import { listChoices, setField } from "./field-values.ts";
import { Choice, NumberField } from "./fields.tsx";
import { Section } from "./section.tsx";

type VisionFieldsProps = {
  flow: NodesJson;
  edit: EditFlow;
  /** Whether the model that answers takes pictures. */
  takesPictures: boolean;
};

/** What visitors may show the avatar, and why they can't. */
export function VisionFields({ flow, edit, takesPictures }: VisionFieldsProps) {
  const words = useWords("scenarioInspector").vision;
  const { vision = "off" } = flow;
  return (
    <Section title={words.title}>
      {!takesPictures && (
        <Notice tone={vision === "off" ? "info" : "warn"}>
          {words.noModel}{" "}
          <Link href="/tools#models-title" className="font-medium text-accent-text hover:underline">
            {words.models}
          </Link>
        </Notice>
      )}
      <Choice
        label={words.what}
        value={vision}
        options={listChoices(words.choices)}
        onChange={(chosen) => {
          const next = VISION.find((known) => known === chosen && known !== "off");
          void edit((before) => setField(before, "vision", next), "vision");
        }}
      />
      {vision !== "off" && (
        <NumberField
          label={words.every}
          value={flow.vision_every_seconds}
          {...{ ...VISION_SECONDS, isWhole: true, standard: words.atTurns }}
          onChange={(seconds) =>
            void edit((before) => setField(before, "vision_every_seconds", seconds), "vision seconds")
          }
        />
      )}
      <p className="text-xs text-subtle">{words.how}</p>
    </Section>
  );
}
