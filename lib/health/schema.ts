import { z } from "zod";

const part = z.enum(["up", "down"]);

export const healthOutput = z.object({
  status: z.literal("ok"),
  parts: z.object({ database: part, livekit: part, agent: part, models: part, inngest: part }),
});
