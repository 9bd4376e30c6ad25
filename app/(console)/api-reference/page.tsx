import { GuidePage } from "#components/api-reference/reference-pages.tsx";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { apiReference } from "../../api/reference.ts";
import { apiUrl } from "../page-helpers.ts";

export default async function ApiReferencePage() {
  await requireSession();
  return <GuidePage guide={apiReference().guide} apiUrl={apiUrl()} />;
}
