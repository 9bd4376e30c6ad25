import { failureText } from "#lib/platform/failure-text.ts";

export const MAX_DOCUMENT_MEGABYTES = 5;

/** Why a document can't be imported. */
const DOCUMENT_PROBLEMS = {
  too_large: "document is larger than {megabytes} MB. Leave out operations that you don't need",
  web_page: "document is a web page. Use the OpenAPI document itself, in JSON or YAML",
  too_complex: "document takes too long to read. Leave out operations that you don't need",
  unreadable: "document is neither JSON nor YAML",
  uncarriable: "document has too many values or levels, or characters or numbers that can't be stored",
  swagger: "document is Swagger 2. Convert it to OpenAPI 3",
  not_openapi: "document is not an OpenAPI 3 document",
  no_server: "document names no http or https server. Give the address of the API as server",
  no_operations: "document has no operations",
} as const;
type DocumentProblem = keyof typeof DOCUMENT_PROBLEMS;

/** Why one operation can't be imported. */
export const OPERATION_PROBLEMS = [
  "body",
  "cookie",
  "security",
  "reference",
  "too_large",
  "unsendable",
] as const;
export type OperationProblem = (typeof OPERATION_PROBLEMS)[number];

/** A document that can't be imported. */
export class OpenApiError extends Error {
  readonly kind: DocumentProblem;

  constructor(kind: DocumentProblem, figures: Record<string, string | number> = {}) {
    super(failureText(DOCUMENT_PROBLEMS[kind], figures));
    this.name = "OpenApiError";
    this.kind = kind;
  }
}
