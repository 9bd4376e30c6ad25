import type { RefObject } from "react";

/** What the camera shows. Mirrored, as people know themselves; the photo is not. */
export function CameraVideo({ ref }: { ref: RefObject<HTMLVideoElement | null> }) {
  return (
    <video
      ref={ref}
      autoPlay
      muted
      playsInline
      className="aspect-square w-full -scale-x-100 rounded-md bg-surface-press object-cover"
    />
  );
}
