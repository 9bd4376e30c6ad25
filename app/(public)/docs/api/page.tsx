import { GuidePage } from "#components/api-reference/reference-pages.tsx";
import { env } from "#lib/platform/env.ts";
import { apiReference } from "../../../api/reference.ts";

// The address of the API is a setting of the running instance.
export const dynamic = "force-dynamic";

export default function PublicGuidePage() {
  return <GuidePage guide={apiReference().guide} apiUrl={`${new URL(env.APP_URL).origin}/api`} />;
}
