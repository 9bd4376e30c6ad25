import { CHIN, MOUTH_LEFT, MOUTH_RIGHT } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { between, distance, type Points, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { eyeCenters } from "#lib/photo-avatar/photo/frame.ts";

/** Width of the mouth and height from eyes to chin: what motion is measured in. */
export function faceSize(points: Points): { width: number; height: number } {
  const [left, right] = eyeCenters(points);
  return {
    width: distance(pointAt(points, MOUTH_LEFT), pointAt(points, MOUTH_RIGHT)),
    height: distance(between(left, right, 0.5), pointAt(points, CHIN)),
  };
}
