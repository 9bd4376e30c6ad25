import sharp, { type Sharp } from "sharp";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { at, expect, expectAccessible, settled, test } from "../../fixtures/console.ts";
import {
  choose,
  MAKE_MS,
  photo,
  photoBrowser,
  photoBytes,
  SEARCH_MS,
  sayHello,
} from "../../fixtures/photo-page.ts";

test.use({ launchOptions: photoBrowser });

const CARTOON = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">
  <rect width="800" height="800" fill="#9cf"/><path d="M180 800Q200 620 400 620Q600 620 620 800z" fill="#36c"/>
  <rect x="345" y="540" width="110" height="120" fill="#e8b48c"/><ellipse cx="400" cy="380" rx="170" ry="215" fill="#f2c49b"/>
  <path d="M225 360Q230 150 400 150Q570 150 575 360Q540 250 400 245Q260 250 225 360z" fill="#5a3418"/>
  <ellipse cx="335" cy="370" rx="34" ry="20" fill="#fff"/><ellipse cx="465" cy="370" rx="34" ry="20" fill="#fff"/>
  <circle cx="335" cy="370" r="16" fill="#3a2a18"/><circle cx="465" cy="370" r="16" fill="#3a2a18"/>
  <path d="M295 335Q335 315 375 335M425 335Q465 315 505 335" stroke="#5a3418" stroke-width="10" fill="none"/>
  <path d="M400 380Q380 440 390 455Q400 462 412 455" stroke="#c98f68" stroke-width="6" fill="none"/>
  <path d="M345 505Q400 520 455 505Q400 545 345 505z" fill="#c0504d"/>
</svg>`;

test("another photo keeps what was typed, and a photo that will not do says why", async ({ page, owner }) => {
  test.setTimeout(300_000);
  expect(owner.keyId).toBeTruthy();
  await page.goto("/avatars/new/photo");
  await page.getByLabel("Name").fill("Eileen");
  await page.getByRole("radio", { name: /Somebody else/ }).check();
  await choose(page, await turned(photo().jpeg({ quality: 95 })));
  await expect(sayHello(page)).toBeVisible({ timeout: SEARCH_MS + MAKE_MS });

  const head = await photo().extract({ left: 120, top: 0, width: 200, height: 230 }).png().toBuffer();
  const two = await sharp({ create: { width: 400, height: 230, channels: 3, background: "#888" } })
    .composite([0, 200].map((left) => ({ input: head, left, top: 0 })))
    .jpeg({ quality: 95 })
    .toBuffer();
  const close = photo().extract({ left: 150, top: 30, width: 140, height: 140 });
  const gray = sharp({ create: { width: 600, height: 600, channels: 3, background: "#888" } });
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  const damaged = await photo().png().toBuffer();
  // Within the first part of the pixels, so that the file is still complete.
  damaged.fill(0, damaged.indexOf("IDAT") + 4, damaged.indexOf("IDAT") + 1_000);
  const cartoon = await sharp(Buffer.from(CARTOON)).jpeg().toBuffer();
  const zip = makeZip([{ name: "photo.jpg", bytes: new Uint8Array(5_000_000) }]);
  const refused: [string, Buffer, string | RegExp][] = [
    ["no face", await gray.clone().jpeg().toBuffer(), "No face found."],
    ["two people", two, "Several faces found."],
    ["a cartoon", cartoon, "This looks like a drawing."],
    ["50 px", await photo().resize(50).png().toBuffer(), "The face is too small."],
    ["a head cut off", await close.resize(600).png().toBuffer(), "The head is cut off."],
    ["lying on its side", await photo().rotate(90).png().toBuffer(), /The head is tilted.|No face found./],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "HEIC photos can’t be read here."],
    ["GIF", await photo().gif().toBuffer(), "This image is animated, or a GIF."],
    ["100 megapixels", huge, "This image is too large."],
    ["a zip bomb", Buffer.from(zip), "This file is not a photo that can be read here."],
    ["damaged inside", damaged, "This file is not a photo that can be read here."],
    ["half a file", photoBytes.subarray(0, photoBytes.length / 2), "The file is incomplete."],
  ];
  for (const [name, file, sentence] of refused) {
    await test.step(name, async () => {
      await choose(page, file);
      await expect(page.getByText(sentence)).toBeVisible({ timeout: SEARCH_MS });
      await expect(sayHello(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Save avatar" })).toBeDisabled();
    });
  }
  await expect(page.getByLabel("Name")).toHaveValue("Eileen");
  await expect(page.getByRole("radio", { name: /Somebody else/ })).toBeChecked();

  await choose(page, await photo().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer());
  await expect(page.getByText("We closed the mouth.")).toBeVisible({ timeout: SEARCH_MS });
  await page.goto("/avatars");
  await expect(page.getByText("Made from a photo.")).toHaveCount(0);
});

test("a photo of two people is cropped to one of them, with the keyboard", async ({ page, owner }) => {
  test.setTimeout(300_000);
  expect(owner.keyId).toBeTruthy();
  const [width, height] = [220, 240];
  const person = await photo().extract({ left: 110, top: 0, width, height }).png().toBuffer();
  const two = await sharp({ create: { width: 2 * width, height, channels: 3, background: "#888" } })
    .composite([0, width].map((left) => ({ input: person, left, top: 0 })))
    .jpeg({ quality: 95 })
    .toBuffer();
  await page.goto("/avatars/new/photo");
  await choose(page, two);
  await expect(page.getByText("or crop it to one face.")).toBeVisible({ timeout: SEARCH_MS });
  await page.getByRole("button", { name: "Crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop the photo" });
  await expectAccessible(page, "cropping a photo", { inTheDark: true });
  const press = async (handle: string, ...keys: [key: string, times: number][]) => {
    await dialog.getByRole("button", { name: handle }).focus();
    for (const [key, times] of keys) for (let i = 0; i < times; i++) await page.keyboard.press(key);
  };
  const boundsOf = async (label: string) => {
    const box = await dialog.getByLabel(label).boundingBox();
    if (!box) throw new Error(`no ${label}`);
    return box;
  };
  const whole = await dialog.getByAltText("Your photo").boundingBox();
  if (!whole) throw new Error("no photo");
  await press("Move the top edge", ["Shift+ArrowUp", 6]);
  await press("Move the bottom edge", ["Shift+ArrowDown", 6]);
  await press("Move the left edge", ["Control+ArrowLeft", 2]);
  const middle = whole.x + whole.width / 2;
  for (let i = 0; i < 60; i++) {
    const frame = await boundsOf("Frame. Move it with the arrow keys.");
    const over = frame.x + frame.width - middle;
    if (over <= 0) break;
    await press("Move the right edge", [over > 10 ? "Shift+ArrowLeft" : "ArrowLeft", 1]);
  }
  await dialog.getByRole("button", { name: "Use this part" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("We closed the mouth.")).toBeVisible({ timeout: SEARCH_MS });
  await expect(sayHello(page)).toBeVisible({ timeout: MAKE_MS });
  const cropped = page.getByAltText("Your photo");
  expect(await cropped.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThanOrEqual(width);

  await page.getByRole("button", { name: "Crop" }).first().click();
  await dialog.getByRole("button", { name: "Use the whole photo" }).click();
  await expect(page.getByText("Several faces found.")).toBeVisible({ timeout: SEARCH_MS });
});

/** The image on its side, with the EXIF tag that turns it upright again. */
async function turned(image: Sharp): Promise<Buffer> {
  const onItsSide = await sharp(await image.toBuffer())
    .rotate(-90)
    .toBuffer();
  return await sharp(onItsSide).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

test("the camera says what to change until the photo is good", async ({ page, owner }) => {
  test.setTimeout(300_000);
  expect(owner.keyId).toBeTruthy();
  // The page is reached as people do: only its own document may use the camera.
  await page.goto("/overview");
  await page.getByRole("link", { name: "Avatars" }).click();
  await page.getByRole("link", { name: "Create from a photo" }).click();
  await at(page, "/avatars/new/photo");
  await settled(page);
  await page.getByRole("button", { name: "Use the camera" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Take a photo" });
  await expect(dialog.getByText("That looks good.")).toBeVisible({ timeout: SEARCH_MS });
  await expectAccessible(page, "the camera");
  await dialog.getByRole("button", { name: "Take photo" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByAltText("Your photo")).toBeVisible({ timeout: SEARCH_MS });
  await expect(sayHello(page)).toBeVisible({ timeout: MAKE_MS });
});
