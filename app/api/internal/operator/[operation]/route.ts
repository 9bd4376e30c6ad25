import { allowOnly, unknownPath } from "#lib/http/route.ts";
import { OPERATIONS, type OperatorHandler } from "../operations.ts";

const table: Readonly<Record<string, OperatorHandler>> = OPERATIONS;

export async function POST(request: Request, context: { params: Promise<{ operation: string }> }) {
  const { operation } = await context.params;
  const handle = Object.hasOwn(table, operation) ? table[operation] : undefined;
  return await (handle ?? unknownPath)(request, context);
}

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
