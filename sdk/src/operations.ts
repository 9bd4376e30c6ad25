import type { AnswerOf, BodyOf, OperationId, QueryOf } from "./operation-types.ts";
import type { CallOptions, HttpCall, Transport } from "./transport.ts";

/** Of a call that makes nothing. */
export type Options = Omit<CallOptions, "idempotencyKey">;

/** A value in a path. */
export const at = (id: string): string => encodeURIComponent(id);

/** Calls operations, each typed by its id in the OpenAPI document. */
export class Operations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** One that reads. */
  get<Id extends OperationId>(path: string, query?: QueryOf<Id>, options?: Options): Promise<AnswerOf<Id>> {
    return this.#send<Id>({ ...options, method: "GET", path, query });
  }

  /** One that changes what is there. It is tried once: a repeat could undo what came in between. */
  change<Id extends OperationId>(path: string, body: BodyOf<Id>, options?: Options): Promise<AnswerOf<Id>> {
    return this.#send<Id>({ ...options, method: "POST", path, body });
  }

  /** One that does something to what its path names, and needs to know no more. It is tried once. */
  act<Id extends OperationId>(path: string, options?: Options): Promise<AnswerOf<Id>> {
    return this.#send<Id>({ ...options, method: "POST", path });
  }

  /** One that makes something. It carries an `Idempotency-Key`, so that another try makes nothing twice. */
  create<Id extends OperationId>(
    path: string,
    body: BodyOf<Id> | FormData | undefined,
    options?: CallOptions,
  ): Promise<AnswerOf<Id>> {
    const idempotencyKey = options?.idempotencyKey ?? crypto.randomUUID();
    return this.#send<Id>({ ...options, idempotencyKey, method: "POST", path, body });
  }

  async #send<Id extends OperationId>(call: HttpCall): Promise<AnswerOf<Id>> {
    // The types are generated from the contract by which the server filters its answers.
    return (await this.#transport.send(call)) as AnswerOf<Id>;
  }
}
