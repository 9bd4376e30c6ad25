import { type Handler, Parser, type ParserOptions } from "htmlparser2";

/** No page or sitemap nests more elements, and with each open one the parser takes longer for every tag. */
const MAX_OPEN = 512;

class TooDeep extends Error {}

/** Parses HTML or XML up to where elements are nested far deeper than in any honest text. */
export function parseTags(
  text: string,
  { onopentag, onclosetag, ontext }: Partial<Pick<Handler, "onopentag" | "onclosetag" | "ontext">>,
  options?: ParserOptions,
): void {
  let open = 0;
  const parser = new Parser(
    {
      onopentag: (...tag) => {
        onopentag?.(...tag);
        open += 1;
        if (open > MAX_OPEN) throw new TooDeep();
      },
      onclosetag: (...tag) => {
        open -= 1;
        onclosetag?.(...tag);
      },
      ...(ontext && { ontext }),
    },
    options,
  );
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
}
