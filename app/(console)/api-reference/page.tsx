import { GuidePage } from "#components/api-reference/reference-pages.tsx";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { apiReference } from "../../api/reference.ts";
import { apiUrl, findExampleIds } from "../page-helpers.ts";

export default async function ApiReferencePage() {
  const { actor, account } = await requireSession();
  const values = await findExampleIds(actor, account);
  return <GuidePage guide={apiReference().guide} apiUrl={apiUrl()} values={values} />;
}
