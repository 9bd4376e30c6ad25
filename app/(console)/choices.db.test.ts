import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars, hostedLinks, httpEndpoints, scenarios, secrets } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { listAllAvatars } from "#lib/avatars/avatars.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { listLinkNames } from "#lib/links/links.ts";
import { newId } from "#lib/platform/ids.ts";
import { listScenarioNames } from "#lib/scenarios/scenarios.ts";
import { listEndpointChoices } from "#lib/tools/endpoints/endpoints.ts";
import { listSecretNames } from "#lib/tools/secrets/secrets.ts";

/** More than a page of the API has. */
const COUNT = 130;
const rows = <Row>(make: (name: string) => Row): Row[] =>
  Array.from({ length: COUNT }, (_, index) => make(`n${String(index).padStart(3, "0")}`));

describeDb("the choices of the console's forms", () => {
  test("are all rows of the account and nobody else's, by name", async () => {
    const [{ ownerId }, other] = [await createTestAccount(), await createTestAccount()];
    const nodesJson = {
      initial_node: "a",
      role_instruction: "",
      nodes: { a: { task_instruction: "Talk." } },
    };
    const scenarioRows = rows((name) => ({
      ...{ id: newId(), ownerId, name, nodesJson, llmModel: "gpt-4.1-mini" as const },
    }));
    // Another order than by name.
    await db.insert(scenarios).values(scenarioRows.toReversed());
    const [avatar] = await listAllAvatars({ ownerId });
    const [scenario] = scenarioRows;
    if (!avatar || !scenario) throw new Error("Nothing to link");
    const look = {
      ...{ scenarioId: scenario.id, avatarId: avatar.id },
      ...{ runtimeVars: {}, sttKeywords: [], recordConversation: false },
    };
    await db
      .insert(hostedLinks)
      .values(rows((label) => ({ id: newId(), ownerId, label, token: newId(), ...look })).toReversed());
    await db
      .insert(httpEndpoints)
      .values(
        rows((name) => ({ ownerId, name, url: "https://a.example/{{arg.id}}", headers: {}, body: {} })),
      );
    await db.insert(secrets).values(rows((name) => ({ id: newId(), ownerId, name, sealedValue: "sealed" })));
    const names = rows((name) => name);
    const of = (found: { name: string }[]) => found.map(({ name }) => name);
    // Every test account has one.
    expect(of(await listScenarioNames({ ownerId }))).toEqual([...names, "Scenario"]);
    expect(of(await listScenarioNames(other))).toEqual(["Scenario"]);
    expect(of(await listLinkNames({ ownerId }))).toEqual(names);
    const endpoints = await listEndpointChoices({ ownerId });
    expect(of(endpoints)).toEqual(names);
    expect(endpoints[0]?.arguments).toEqual(["id"]);
    expect(await listSecretNames({ ownerId })).toEqual(names);
    for (const list of [listLinkNames, listEndpointChoices, listSecretNames]) {
      expect(await list(other)).toEqual([]);
    }
  });

  test("have every avatar of the account", async () => {
    const { ownerId } = await createTestAccount();
    const before = await listAllAvatars({ ownerId });
    const like = before[0];
    if (!like) throw new Error("No avatar");
    const { chosen: _, ...columns } = like;
    await db
      .insert(avatars)
      .values(rows((name) => ({ ...columns, id: newId(), ownerId, name, slug: `${name}-${ownerId}` })));
    expect(await listAllAvatars({ ownerId })).toHaveLength(before.length + COUNT);
  });
});
