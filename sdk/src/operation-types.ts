import type { operations } from "./api-types.ts";

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;

export type OperationId = keyof operations;

/** An operation's response. */
export type AnswerOf<Id extends OperationId> = Json<operations[Id]["responses"][200]>;

/** An operation's body. */
export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Body }
  ? Json<Body>
  : never;

/** An operation's query. */
export type QueryOf<Id extends OperationId> = NonNullable<operations[Id]["parameters"]["query"]>;
