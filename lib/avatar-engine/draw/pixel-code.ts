/**
 * Exports of `wasm/compositor.ts`, documented there; every pointer is a byte address in `memory`. They check nothing: a
 * wrong address or length corrupts only this face's memory.
 */
export interface PixelCode {
  readonly memory: WebAssembly.Memory;
  alloc(bytes: number): number;
  mouthSetup(
    width: number,
    height: number,
    vertices: number,
    triangles: number,
    shapes: number,
    ring: number,
    vertexData: number,
    triangleData: number,
    ringData: number,
    teethData: number,
    spriteData: number,
    spans: number,
  ): void;
  mouthFrame(weights: number, out: number): void;
  combine(list: number, count: number, bytes: number, out: number): void;
  eyeballs(
    list: number,
    count: number,
    width: number,
    height: number,
    mask: number,
    open: number,
    out: number,
  ): void;
  place(
    base: number,
    stage: number,
    size: number,
    patch: number,
    mask: number,
    spans: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
  warp(
    stage: number,
    size: number,
    background: number,
    out: number,
    outWidth: number,
    outHeight: number,
    nodes: number,
    scratch: number,
    kinds: number,
    pose: number,
    terms: number,
    cell: number,
  ): void;
  planar(
    rgba: number,
    width: number,
    height: number,
    out: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): void;
}

/** Starts a copy of the pixel code with its own memory. */
export function startPixelCode(module: WebAssembly.Module): PixelCode {
  const { exports } = new WebAssembly.Instance(module, {});
  if (!isPixelCode(exports)) throw new TypeError("compositor.wasm does not export the pixel code");
  return exports;
}

/** Whether a module exports everything in `PixelCode`. */
function isPixelCode(exports: unknown): exports is PixelCode {
  if (typeof exports !== "object" || exports === null) return false;
  const names = ["alloc", "mouthSetup", "mouthFrame", "combine", "eyeballs", "place", "warp", "planar"];
  return "memory" in exports && names.every((name) => name in exports);
}

/** Copies `bytes` into fresh memory of the pixel code and returns the address. */
export function upload(code: PixelCode, data: ArrayBufferView): number {
  const at = code.alloc(data.byteLength);
  new Uint8Array(code.memory.buffer).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
  return at;
}
