/**
 * Draws the text of the AI label in large white letters on black: `node scripts/avatars/make-label.ts`. The result is
 * committed (`avatars/ai-label.webp`), so drawing it in a call needs no fonts on the machine.
 */
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const HEIGHT = 160;
const target = fileURLToPath(new URL("../../avatars/ai-label.webp", import.meta.url));
const drawn = await sharp({
  text: {
    text: '<span foreground="white">This is AI</span>',
    font: "Liberation Sans Bold",
    rgba: true,
    dpi: 900,
  },
})
  .flatten({ background: "black" })
  .png()
  .toBuffer();
const trimmed = await sharp(drawn).trim({ background: "black" }).png().toBuffer();
const info = await sharp(trimmed)
  .resize({ height: HEIGHT })
  .greyscale()
  .webp({ lossless: true })
  .toFile(target);
console.log(`ai-label.webp: ${info.width}x${info.height}, ${info.size} bytes`);
