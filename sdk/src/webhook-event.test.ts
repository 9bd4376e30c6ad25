import { expect, test } from "vitest";
import type { components } from "./api-types.ts";
import type {
  ConversationEventData,
  DocumentEventData,
  MessageEventData,
  TakeEventData,
  ToolEventData,
} from "./webhook-event.ts";

type Documented = components["schemas"];
/** The names that only one of the two has. */
type Differing<A, B> = Exclude<keyof A, keyof B> | Exclude<keyof B, keyof A>;
/** The compiler refuses any name here. */
type None<Name extends never> = Name;

test("the types of events have the documented fields", () => {
  const differing: None<
    | Differing<MessageEventData, Documented["ConversationEventData"]>
    | Differing<Omit<MessageEventData, "message">, ConversationEventData>
    | Differing<NonNullable<Documented["ConversationEventData"]["message"]>, MessageEventData["message"]>
    | Differing<ToolEventData, Documented["ToolEventData"]>
    | Differing<TakeEventData, Documented["TakeEventData"]>
    | Differing<DocumentEventData, Documented["DocumentEventData"]>
  >[] = [];
  expect(differing).toEqual([]);
});
