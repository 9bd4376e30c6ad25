import { describeDoc, ShowDoc } from "./show-doc.tsx";

export const generateMetadata = () => describeDoc("overview");

/** The first page: what to read for which task. */
export default function OverviewPage() {
  return <ShowDoc slug="overview" />;
}
