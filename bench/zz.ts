import { registerMediabunnyServer } from "@mediabunny/server";
import { DrawingThread } from "#lib/rendering/drawing-thread.ts";
import { drawSegment } from "#lib/rendering/draw-segment.ts";
import { packSound } from "#lib/rendering/sound-file.ts";
import { writeFileSync } from "node:fs";
registerMediabunnyServer();
const [width, height] = [1280, 720];
const samples = Int16Array.from({ length: 24_000 * 4 }, (_, at) => Math.round(6000 * Math.sin(at / 15) * Math.sin(at / 2400)));
const phonemes = Array.from({ length: 40 }, (_, s): [string, number, number] => [s % 2 ? "a" : "m", s * 100, s * 100 + 100]);
writeFileSync("/tmp/media-lab/s.sound", packSound({ samples, phonemes }));
const part = { soundFile: "/tmp/media-lab/s.sound", segmentFile: "x", leadMs: 200, lengthMs: 4400, seed: 1, caption: null };
const job: any = { kind: "video", person: { folder: "avatars", slug: "maya" }, width, height, fps: 25, background: "studio", backgroundFile: null, showAiLabel: true, parts: [part] };
const t = new DrawingThread(job);
await t.begin(part);
const frames = 110;
for (let i = 0; i < 4; i++) {
  if (i) await t.begin(part);
  const c = process.cpuUsage(); const m = process.threadCpuUsage(); const w = performance.now();
  if (i % 2 === 0) await drawSegment({ width, height, fps: 25 }, t);
  else { for (;;) { const f = await t.next(); if (!f) break; t.release(); } }
  const d = process.cpuUsage(c); const e = process.threadCpuUsage(m);
  console.log(i % 2 ? "drawing only" : "draw+encode", "cpu/frame", ((d.user + d.system) / 1000 / frames).toFixed(2), "sys", (d.system / 1000 / frames).toFixed(2), "main thread", ((e.user + e.system) / 1000 / frames).toFixed(2), "wall", ((performance.now() - w) / frames).toFixed(2));
}
await t.close();
