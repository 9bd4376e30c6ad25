import { z } from "zod";

/** An OpenAPI document, as defined by the standard. */
const documentOutput = z.looseObject({
  openapi: z.string().meta({ examples: ["3.1.0"] }),
  info: z.record(z.string(), z.unknown()),
  paths: z.record(z.string(), z.unknown()),
});

export const documentContract = {
  summary: "Get the OpenAPI document",
  response: documentOutput,
};
