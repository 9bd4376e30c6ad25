import { notFound } from "next/navigation";
import { AppError } from "#lib/platform/errors.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** What `find` finds, or the page that says that there is nothing. A malformed id is as unknown as any. */
export async function orNotFound<Found>(id: string, find: (id: string) => Promise<Found>): Promise<Found> {
  if (!isUuid(id)) notFound();
  try {
    return await find(id.toLowerCase());
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
}
