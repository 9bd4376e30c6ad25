import { z } from "zod";
import { SCENARIO_TEMPLATES } from "./templates.ts";

export const createFromTemplateInput = z.strictObject({
  template: z.enum(SCENARIO_TEMPLATES.map(({ id }) => id)).describe("ID of a template of this instance"),
});

export const templatesOutput = z.object({
  templates: z
    .array(
      z.object({
        id: z.string().describe("What `template` of `POST /scenarios/create-from-template` is to be"),
        name: z.string(),
        description: z.string().describe("What its calls are about"),
      }),
    )
    .describe("The templates, in the order of the console"),
});
