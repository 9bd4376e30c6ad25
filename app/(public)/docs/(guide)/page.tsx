import DocPage, { generateMetadata as metadataOf } from "./[page]/page.tsx";

const OVERVIEW = { params: Promise.resolve({ page: "overview" }) };

export const generateMetadata = () => metadataOf(OVERVIEW);

/** The first page: what to read for which task. */
export default function OverviewPage() {
  return <DocPage {...OVERVIEW} />;
}
