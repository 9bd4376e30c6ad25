import { z } from "zod";

/** An OpenAPI document; what stands in it is the standard's business. */
const documentOutput = z.looseObject({
  openapi: z.string().meta({ examples: ["3.1.0"] }),
  info: z.record(z.string(), z.unknown()),
  paths: z.record(z.string(), z.unknown()),
});

export const documentContract = {
  summary: "Read this description of the API",
  response: documentOutput,
};
