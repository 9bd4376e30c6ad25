import { notFound } from "next/navigation";
import { AppError } from "#lib/platform/errors.ts";
import { type Page, readPage } from "#lib/platform/http/pages.ts";

const PAGE_SIZE = 50;

/** The page of a list that an address asks for; one with a broken cursor does not exist. */
export function readListQuery(query: Record<string, string | string[] | undefined>): Page {
  const cursor = typeof query.cursor === "string" ? query.cursor : undefined;
  try {
    return readPage({ limit: PAGE_SIZE, cursor });
  } catch (error) {
    if (error instanceof AppError) notFound();
    throw error;
  }
}
