import type { Metadata } from "next";
import type { Area, AreaWords } from "#components/words/catalogues.ts";
import { getWords } from "#components/words/get-words.ts";

/** The query of a page's address. */
export type Query = Record<string, string | string[] | undefined>;

export type QueryProps = { searchParams: Promise<Query> };

/** Makes the `generateMetadata` of a page whose title is one of its area's texts. */
export const titled =
  <A extends Area>(area: A, title: (words: AreaWords[A]) => string, rest: Metadata = {}) =>
  async (): Promise<Metadata> => ({ ...rest, title: title(await getWords(area)) });

/** The same for the page of one thing. `find` looks it up first, because an unknown one has the title of the not-found page. */
export const titledAfter =
  <A extends Area, Params>(
    area: A,
    title: (words: AreaWords[A]) => string,
    find: (params: Params) => Promise<unknown>,
  ) =>
  async ({ params }: { params: Promise<Params> }): Promise<Metadata> => {
    await find(await params);
    return { title: title(await getWords(area)) };
  };
