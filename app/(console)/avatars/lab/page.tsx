import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LazyLab } from "#components/avatars/lab/lazy-lab.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { listAvatars } from "#lib/avatars/list-avatars.ts";
import { env } from "#lib/platform/env.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";

export const metadata: Metadata = { title: "Lab" };

/** Where the engine is looked at, frame by frame; a tool of its makers, in development only. */
export default async function LabPage() {
  const { caller } = await requireSession();
  if (env.NODE_ENV !== "development") notFound();
  const { rows } = await listAvatars(caller, { limit: 100, beforeId: undefined });
  return (
    <ConsolePage title="Lab" parent={{ href: "/avatars", label: "Avatars" }}>
      <LazyLab people={rows.map(({ slug, name }) => ({ slug, name }))} />
    </ConsolePage>
  );
}
