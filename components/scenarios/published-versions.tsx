"use client";

import dynamic from "next/dynamic";
import { toast } from "sonner";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { EditFlow } from "./graph/graph-view.tsx";
import type { usePublishing } from "./use-publishing.ts";

const VersionsDialog = dynamic(
  () => import("./versions-dialog.tsx").then((module) => module.VersionsDialog),
  { ssr: false },
);

type PublishedVersionsProps = {
  publishing: ReturnType<typeof usePublishing>;
  flow: NodesJson | null;
  edit: EditFlow;
};

/** What was published, once it is asked for; a version that is restored goes into the draft. */
export function PublishedVersions({ publishing, flow, edit }: PublishedVersionsProps) {
  if (!publishing.isOpen || !flow) return null;
  return (
    <VersionsDialog
      flow={flow}
      list={publishing.list}
      read={publishing.read}
      onRestore={(restored, number) => {
        edit(() => restored);
        publishing.setOpen(false);
        toast(`Version ${number} is in the draft`);
      }}
      onClose={() => publishing.setOpen(false)}
    />
  );
}
