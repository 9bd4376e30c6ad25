import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { AppError } from "#lib/platform/errors.ts";
import { isUuid, NO_ID } from "#lib/platform/ids.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { writeNodesJson } from "#lib/scenarios/schema.ts";

/** Downloads a scenario's graph: its draft, or the published one without a draft. It can be imported again. */
export async function GET(
  _request: Request,
  context: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { actor } = await requireSession();
  const { id: asked } = await context.params;
  const id = isUuid(asked) ? asked.toLowerCase() : NO_ID;
  try {
    const scenario = await getScenario(actor, id);
    const { nodesJson } = scenario.draft ?? scenario;
    return new Response(writeNodesJson(nodesJson), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": contentDisposition(`${scenario.name}.json`),
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return new Response(null, { status: 404 });
    throw error;
  }
}

/** Names a download. Browsers that know no UTF-8 names get a plain one. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w .-]+/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
