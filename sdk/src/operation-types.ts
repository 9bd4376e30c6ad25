import type { operations } from "./api-types.ts";

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;

export type OperationId = keyof operations;

/** What an operation answers. */
export type AnswerOf<Id extends OperationId> = Json<operations[Id]["responses"][200]>;

/** What an operation's body holds. */
export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Body }
  ? Json<Body>
  : never;

/** What may stand behind an operation's `?`. */
export type QueryOf<Id extends OperationId> = NonNullable<operations[Id]["parameters"]["query"]>;
