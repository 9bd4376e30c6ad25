import sharp from "sharp";
import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { uploadPicture } from "#lib/pictures/pictures.ts";
import { newId } from "#lib/platform/ids.ts";
import { GET } from "./route.ts";

const get = (file: string) => GET(new Request("http://localhost/"), { params: Promise.resolve({ file }) });

describeDb("a picture of a card", () => {
  test("is served to everybody as WebP that other sites may embed; anything else is not found", async () => {
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: "#2040a0" } });
    const { id } = await uploadPicture(
      await createTestAccount(),
      new Uint8Array(await image.png().toBuffer()),
    );
    const found = await get(`${id}.webp`);
    expect(found.status).toBe(200);
    expect(found.headers.get("Content-Type")).toBe("image/webp");
    expect(found.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect((await sharp(Buffer.from(await found.arrayBuffer())).metadata()).format).toBe("webp");
    for (const file of [`${newId()}.webp`, id, `${id}.png`, "../secrets.json", `../pictures/${id}.webp`]) {
      expect((await get(file)).status, file).toBe(404);
    }
  });
});
