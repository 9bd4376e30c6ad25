/**
 * Draws the text of the AI label in each language in large white letters on black: `node scripts/avatars/make-label.ts`.
 * The results are committed (`avatars/ai-label*.webp`), so drawing them in a call needs no fonts on the machine.
 */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { getCallWords } from "#components/call/words/get-call-words.ts";
import { labelFile } from "#lib/avatar-engine/rig/assemble-rig.ts";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";

const HEIGHT = 160;

async function drawLabel(text: string, file: string): Promise<void> {
  const drawn = await sharp({
    text: {
      text: `<span foreground="white">${text}</span>`,
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
    .toFile(fileURLToPath(new URL(`../../avatars/${file}`, import.meta.url)));
  console.log(`${file}: ${info.width}x${info.height}, ${info.size} bytes`);
}

for (const language of PAGE_LANGUAGES) await drawLabel(getCallWords(language).aiLabel, labelFile(language));
