import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { listEndpointNames } from "./check-scenario.ts";
import { createScenario } from "./scenarios.ts";

const ENDPOINT = { name: "Orders", url: "https://crm.example.com/orders", headers: {}, body: {} };

describeDb("the names for an endpoint's templates", () => {
  test("come from the functions that call it, and from no other account's", async () => {
    const [actor, other] = [await createTestAccount(), await createTestAccount()];
    const { id } = await createEndpoint(actor, ENDPOINT);
    const { id: unused } = await createEndpoint(actor, { ...ENDPOINT, name: "Unused" });
    const fn = {
      type: "http" as const,
      name: "find_order",
      description: "Finds an order",
      endpoint_id: id,
      parameters: { type: "object", properties: { order_id: { type: "string" }, zip: { type: "string" } } },
    };
    await createScenario(actor, {
      name: "Desk",
      llmModel: "gpt-4.1-mini",
      nodesJson: {
        initial_node: "a",
        role_instruction: "",
        nodes: { a: { task_instruction: "Help.", functions: [fn] } },
        variables: { customer: { type: "string" } },
      },
    });
    expect(await listEndpointNames(actor, id)).toEqual(["arg.order_id", "arg.zip", "var.customer"]);
    expect(await listEndpointNames(actor, unused)).toEqual([]);
    expect(await listEndpointNames(other, id)).toEqual([]);
  });
});
