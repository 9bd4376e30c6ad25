import type { AnswerOf, BodyOf, OperationId, QueryOf } from "./operation-types.ts";
import type { CallOptions, HttpCall, Transport } from "./transport.ts";

/** Options of a call that creates nothing. */
export type Options = Omit<CallOptions, "idempotencyKey">;

/** A value in a path. */
export const at = (id: string): string => encodeURIComponent(id);

/** Calls operations, typed by their id in the OpenAPI document. */
export class Operations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A read. */
  get<Id extends OperationId>(path: string, query?: QueryOf<Id>, options?: Options): Promise<AnswerOf<Id>> {
    return this.#send<Id>({ ...options, method: "GET", path, query });
  }

  /** An update. It is not retried: a repeat could undo changes in between. */
  change<Id extends OperationId>(
    path: string,
    body: BodyOf<Id> | FormData,
    options?: Options,
  ): Promise<AnswerOf<Id>> {
    return this.#send<Id>({ ...options, method: "POST", path, body });
  }

  /** An action on the path's resource, without a body. It is not retried. */
  act<Id extends OperationId>(path: string, options?: Options): Promise<AnswerOf<Id>> {
    return this.#send<Id>({ ...options, method: "POST", path });
  }

  /** A create. It has an `Idempotency-Key`, so a retry creates nothing twice. */
  create<Id extends OperationId>(
    path: string,
    body: BodyOf<Id> | FormData | undefined,
    options?: CallOptions,
  ): Promise<AnswerOf<Id>> {
    const idempotencyKey = options?.idempotencyKey ?? crypto.randomUUID();
    return this.#send<Id>({ ...options, idempotencyKey, method: "POST", path, body });
  }

  async #send<Id extends OperationId>(call: HttpCall): Promise<AnswerOf<Id>> {
    // The types are generated from the contract that filters the server's responses.
    return (await this.#transport.send(call)) as AnswerOf<Id>;
  }
}
