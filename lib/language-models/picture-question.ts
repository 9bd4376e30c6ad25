import { randomInt } from "node:crypto";
import sharp from "sharp";
import type { streamChat } from "#lib/model-clients/chat/stream-chat.ts";

type Messages = Parameters<typeof streamChat>[1]["messages"];

/** What no model confuses. */
const COLORS = [
  { name: "red", color: "#d81e1e" },
  { name: "green", color: "#12a12b" },
  { name: "blue", color: "#1c3fd6" },
  { name: "yellow", color: "#f5d90a" },
  { name: "black", color: "#000000" },
];
const EDGE_PX = 256;

const QUESTION =
  "This picture has two halves, each in one color. Name the color of the left half, then that of the right half. Answer with these two English words only.";

/**
 * A question that only a model that sees can answer: which two colors a picture has, of twenty pairs. Some servers ignore
 * pictures without a word.
 */
export async function makePictureQuestion(): Promise<{
  messages: Messages;
  isRight: (answer: string) => boolean;
}> {
  const [left, right] = takeTwo();
  const size = { width: EDGE_PX, height: EDGE_PX, channels: 3 as const };
  const half = { create: { ...size, width: EDGE_PX / 2, background: right.color } };
  const picture = await sharp({ create: { ...size, background: left.color } })
    .composite([{ input: half, gravity: "east" }])
    .jpeg()
    .toBuffer();
  const url = `data:image/jpeg;base64,${picture.toString("base64")}`;
  return {
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: QUESTION },
          { type: "image_url", image_url: { url } },
        ],
      },
    ],
    isRight: (answer) => {
      const words = answer.toLowerCase();
      const at = words.indexOf(left.name);
      return at >= 0 && words.indexOf(right.name, at) > at;
    },
  };
}

function takeTwo() {
  const left = COLORS[randomInt(COLORS.length)];
  const right = COLORS.filter((color) => color !== left)[randomInt(COLORS.length - 1)];
  if (!left || !right) throw new Error("There are no two colors");
  return [left, right] as const;
}
