import { z } from "zod";

export const VISION = ["off", "screen", "camera", "both"] as const;
/** What visitors may show the avatar; `off` if it is left out. */
export type Vision = (typeof VISION)[number];
export const visionChoice = z.enum(VISION);

/** More often would cost more than a model makes of it. */
export const VISION_SECONDS = { min: 2, max: 60 } as const;
export const visionSeconds = z.int().min(VISION_SECONDS.min).max(VISION_SECONDS.max);

export const VISION_SOURCES = ["screen", "camera"] as const;
export const visionSource = z.enum(VISION_SOURCES);
export type VisionSource = z.infer<typeof visionSource>;

/** What a scenario with this choice lets visitors show. */
export const visionSources = (vision: Vision | undefined): readonly VisionSource[] =>
  VISION_SOURCES.filter((source) => vision === "both" || vision === source);
