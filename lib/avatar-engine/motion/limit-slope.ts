/**
 * Depths (f32 [height][width]) that grow by at most `step` from a value to the next. The nearer surface keeps its
 * depth; what lies behind it approaches it near its edge. A turned image then stretches there instead of folding.
 */
export function limitSlope(depths: Float32Array, width: number, step: number): Float32Array {
  const limited = depths.slice();
  const height = depths.length / width;
  // Two sweeps of a chamfer distance transform: each value against the neighbors that the sweep has passed.
  const sweep = (from: number, to: number, by: 1 | -1) => {
    for (let i = from; i !== to; i += by) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const lower = (dx: number, dy: number, distance: number) => {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return;
        const most = (limited[i + dy * width + dx] ?? 0) + step * distance;
        if ((limited[i] ?? 0) > most) limited[i] = most;
      };
      lower(-by, 0, 1);
      lower(0, -by, 1);
      lower(-by, -by, Math.SQRT2);
      lower(by, -by, Math.SQRT2);
    }
  };
  sweep(0, limited.length, 1);
  sweep(limited.length - 1, -1, -1);
  return limited;
}
