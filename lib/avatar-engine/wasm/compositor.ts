// Pixel work of the face in AssemblyScript: no managed objects, all buffers come from `alloc`.
// Pixels are premultiplied RGBA, 8 bits a channel. This file lists what the host calls (`../draw/pixel-code.ts`).
export { alloc } from "./memory";
export { mouthFrame, mouthSetup } from "./mouth";
export { combine, eyeballs, place } from "./layers";
export { warp } from "./head-warp";
export { planar } from "./planar";
