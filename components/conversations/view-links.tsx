import { SegmentedLinks } from "#components/ui/segmented-links.tsx";
import { getWords } from "#components/words/get-words.ts";

const PATHS = { calls: "/conversations", values: "/conversations/values" };
const VIEWS = ["calls", "values"] as const;

type ViewLinksProps = {
  current: (typeof VIEWS)[number];
  /** The filter's query with its `?`, or "". */
  query: string;
};

/** Switches between the list of conversations and the table of their values. The filter stays. */
export async function ViewLinks({ current, query }: ViewLinksProps) {
  const { views: words } = await getWords("conversations");
  return (
    <SegmentedLinks
      label={words.label}
      items={VIEWS.map((view) => ({
        href: `${PATHS[view]}${query}`,
        label: words[view],
        isCurrent: view === current,
      }))}
    />
  );
}
