import { encode } from "uqr";

/** The dark modules as one path of unit squares. */
function toPath(modules: boolean[][]): string {
  return modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
}

/** A QR code, always dark on white, which every camera reads. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { border: 2 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-md bg-white"
    >
      <path d={toPath(data)} fill="#000" />
    </svg>
  );
}
