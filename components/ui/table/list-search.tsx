import { Search } from "lucide-react";
import Form from "next/form";
import { getWords } from "#components/words/get-words.ts";
import { MAX_SEARCH, type Page } from "#lib/http/input/pages.ts";

type ListSearchProps = {
  /** The list's address. */
  path: string;
  page: Page;
  /** Rows on this page. */
  count: number;
};

/** From this many rows on, a list can be searched. */
const LONG_LIST = 10;

/** Finds rows of a long list by name. Works without JavaScript, and its result has an address. */
export async function ListSearch({ path, page: { search, beforeId }, count }: ListSearchProps) {
  if (search === undefined && beforeId === undefined && count <= LONG_LIST) return null;
  const words = (await getWords("ui")).picker;
  return (
    <Form action={path} role="search" className="relative mb-4 w-64 max-wide:w-full">
      <Search aria-hidden="true" className="absolute top-2.5 left-2.5 size-4 text-subtle" />
      <input
        type="search"
        name="search"
        aria-label={words.search}
        placeholder={words.search}
        defaultValue={search}
        maxLength={MAX_SEARCH}
        dir="auto"
        className="h-9 w-full rounded-md border border-border-strong bg-surface pr-3 pl-8 text-sm"
      />
    </Form>
  );
}

/** In place of a list whose search found nothing. */
export async function NothingFound() {
  const { none } = (await getWords("ui")).picker;
  return <p className="rounded-lg border px-4 py-5 text-sm text-muted">{none}</p>;
}
