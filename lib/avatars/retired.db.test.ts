import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { getAvatarBySlug, listAvatars } from "./avatars.ts";

describeDb("a retired avatar", () => {
  test("is in no list of avatars to choose from, but what uses it still finds it", async () => {
    const account = await createTestAccount();
    for (const slug of ["mei", "leila"])
      await db
        .insert(avatars)
        .values({ slug, name: slug, description: "", voice: slug })
        .onConflictDoNothing();
    const slugs = async (withRetired: boolean) =>
      (await listAvatars(account, { limit: 100, beforeId: undefined, withRetired })).rows.map(
        ({ slug }) => slug,
      );
    expect(await slugs(false)).toContain("leila");
    expect(await slugs(false)).not.toContain("mei");
    expect(await slugs(true)).toContain("mei");
    expect(await getAvatarBySlug(account, "mei")).toMatchObject({ slug: "mei" });
  });
});
