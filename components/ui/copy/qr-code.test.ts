import decodeQR from "qr/decode.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code.tsx";

/** What a camera reads from the code on a page of that color, `across` pixels wide. */
async function readByCamera(url: string, across: number, page: string): Promise<string> {
  const svg = renderToStaticMarkup(createElement(QrCode, { url, label: "code" })).replace(
    "<svg ",
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${across}" style="background:#fff" `,
  );
  const margin = { top: 40, bottom: 40, left: 40, right: 40, background: page };
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "#fff" })
    .extend(margin)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test.each([
  ["a link", "https://calls.example/c/Zk3v9QmT7xR2pLw8sYbN4g", 312],
  ["a minimal link", "https://calls.example/c/Zk3v9QmT7xR2pLw8sYbN4g", 176],
  ["a call moved to another device", `https://calls.example/c/abc#${"x9".repeat(160)}`, 312],
  ["a URL with letters of any language", "https://calls.example/c/abc?to=Zoë&at=日本", 312],
])("a camera reads %s, in light and dark mode", async (_what, url, across) => {
  expect(await readByCamera(url, across, "#fff")).toBe(url);
  expect(await readByCamera(url, across, "#0b0d12")).toBe(url);
});
