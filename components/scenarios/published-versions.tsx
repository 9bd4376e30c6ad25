"use client";

import dynamic from "next/dynamic";
import { toast } from "sonner";
import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { AccountOptions } from "./inspector/field-values.ts";
import type { usePublishing } from "./use-saving.ts";

const VersionsDialog = dynamic(
  () => import("./versions/versions-dialog.tsx").then((module) => module.VersionsDialog),
  { ssr: false },
);

type PublishedVersionsProps = {
  publishing: ReturnType<typeof usePublishing>;
  flow: NodesJson | null;
  options: AccountOptions;
  edit: EditFlow;
};

/** The versions dialog, loaded when it is opened. A restored version replaces the draft. */
export function PublishedVersions({ publishing, flow, options, edit }: PublishedVersionsProps) {
  const words = useWords("scenarioEditor");
  if (!publishing.isOpen || !flow) return null;
  return (
    <VersionsDialog
      flow={flow}
      names={new Map(Object.values(options).flatMap((all) => all.map(({ value, label }) => [value, label])))}
      list={publishing.list}
      read={publishing.read}
      onRestore={(restored, number) => {
        edit(() => restored);
        publishing.setOpen(false);
        toast(fill(words.restored, { number }));
      }}
      onClose={() => publishing.setOpen(false)}
    />
  );
}
