import { Search } from "lucide-react";
import Form from "next/form";
import { getWords } from "#components/words/get-words.ts";

type ListSearchProps = {
  /** The list's page. */
  path: string;
  search: string | undefined;
};

/** Finds rows of a list by name. Works without JavaScript, and its result has an address. */
export async function ListSearch({ path, search }: ListSearchProps) {
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
        maxLength={200}
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
