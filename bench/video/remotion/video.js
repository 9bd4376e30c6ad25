// The minute of `bench/video/render.ts` as a Remotion project: the person's picture, a mouth that opens and shuts, a head that
// moves, the label, the sound.
import { createElement as element } from "react";
import { AbsoluteFill, Audio, Composition, Img, registerRoot, staticFile, useCurrentFrame } from "remotion";

const SIZE = 720;
/** The picture's pixels are drawn this much larger, to fill the frame's height. */
const SCALE = 1.5;
/** Frames from an open mouth to a shut one. */
const SWING = 2.5;

function Person({ box: [left, top] }) {
  const frame = useCurrentFrame();
  const open = (1 - Math.cos((Math.PI * frame) / SWING)) / 2;
  const turn = Math.sin(frame / 40);
  const mouth = (shape, opacity) =>
    element(Img, {
      src: staticFile(`mouth_${shape}.webp`),
      style: { position: "absolute", left, top, opacity },
    });
  const head = `translate(${turn * 4}px, ${Math.cos(frame / 55) * 2}px) rotate(${turn * 0.6}deg)`;
  return element(
    AbsoluteFill,
    { style: { background: "radial-gradient(#e2e7ee, #acb7c7)" } },
    element(
      "div",
      {
        style: {
          position: "absolute",
          left: 420,
          top: 0,
          width: SIZE,
          height: SIZE,
          zoom: SCALE,
          transform: head,
        },
      },
      element(Img, { src: staticFile("neutral.webp"), style: { width: SIZE, height: SIZE } }),
      mouth("PP", 1),
      mouth("aa", open),
    ),
    element(
      "div",
      {
        style: {
          position: "absolute",
          left: 18,
          top: 18,
          padding: "10px 14px",
          background: "#000d",
          color: "#fff",
        },
      },
      "This is AI",
    ),
    element(Audio, { src: staticFile("sound.wav") }),
  );
}

registerRoot(() =>
  element(Composition, {
    ...{ id: "minute", component: Person, width: 1920, height: 1080, fps: 25, durationInFrames: 25 },
    calculateMetadata: ({ props }) => ({ durationInFrames: props.frames }),
    defaultProps: { frames: 25, box: [0, 0] },
  }),
);
