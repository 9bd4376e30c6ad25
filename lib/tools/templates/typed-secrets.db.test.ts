import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createSecret, listSecretNames, openSecrets } from "../secrets/secrets.ts";
import { storeTypedSecrets } from "./typed-secrets.ts";

const NAMES = ["google_client_secret", "google_refresh_token"];

describeDb("the secrets that somebody types with a template", () => {
  let actor: { ownerId: string };
  beforeEach(async () => {
    const { ownerId } = await createTestAccount();
    actor = { ownerId };
  });

  test("are stored under the names that the template's endpoints use, and no others", async () => {
    const fields = {
      "secret.google_client_secret": "c1",
      "secret.google_refresh_token": "r1",
      "secret.x": "x",
    };
    await storeTypedSecrets(actor, fields, NAMES);
    expect((await listSecretNames(actor)).sort()).toEqual(NAMES);
    expect(await openSecrets(actor.ownerId, NAMES)).toEqual({
      google_client_secret: "c1",
      google_refresh_token: "r1",
    });
  });

  test("leave what is stored as it is, and an empty field stores nothing", async () => {
    await createSecret(actor, { name: "google_client_secret", value: "old" });
    const fields = { "secret.google_client_secret": "new", "secret.google_refresh_token": "" };
    await storeTypedSecrets(actor, fields, NAMES);
    expect(await openSecrets(actor.ownerId, NAMES)).toEqual({ google_client_secret: "old" });
  });

  test("are refused by the name of their field, and then none is stored", async () => {
    const fields = { "secret.google_client_secret": "c1", "secret.google_refresh_token": "r".repeat(8193) };
    await expect(storeTypedSecrets(actor, fields, NAMES)).rejects.toMatchObject({
      details: [
        {
          path: "secret.google_refresh_token",
          message: "secret.google_refresh_token must have at most 8192 characters",
        },
      ],
    });
    expect(await listSecretNames(actor)).toEqual([]);
  });
});
