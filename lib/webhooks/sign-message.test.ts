import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signMessage } from "./deliver.ts";
import { newWebhookSecret } from "./webhook-secret.ts";

test("the reference implementation of Standard Webhooks accepts a message with either secret", () => {
  const [current, previous, strange] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const body = '{"type":"take.failed","data":{"error":"Zoë"}}';
  const headers = signMessage({ id: "msg_1", body }, [current, previous], new Date());
  for (const secret of [current, previous]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  }
  expect(() => new Webhook(strange).verify(body, headers)).toThrow();
});
