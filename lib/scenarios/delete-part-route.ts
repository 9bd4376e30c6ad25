import { z } from "zod";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { route } from "#lib/http/route.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { AppError } from "#lib/platform/errors.ts";
import { listUses } from "./list-uses.ts";

const partDeleteOutput = deleteOutput
  .extend({ used_by: z.array(z.object({ id: z.uuid(), name: z.string() })) })
  .meta({ id: "PartDeletion" });

type PartDeletion = {
  kind: "endpoint" | "knowledge" | "mcp_server";
  summary: string;
  errors: AppError[];
  work: (actor: Actor, ids: string[]) => Promise<Parameters<typeof presentDeletion>[0]>;
};

/** Creates the handler that deletes parts of scenarios, and returns the scenarios that still name them. */
export const deletePartRoute = ({ kind, summary, errors, work }: PartDeletion) =>
  route(
    { summary, errors, scope: "full", body: deleteInput, response: partDeleteOutput },
    async ({ actor, body }) => {
      const deletion = await work(actor, body);
      const uses = await listUses(actor, { kind, ids: deletion.deletedIds });
      return { ...presentDeletion(deletion), used_by: uses.map(({ id, name }) => ({ id, name })) };
    },
  );
