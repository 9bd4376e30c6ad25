import { z } from "zod";
import { isFullSizeModel, LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import type { AnsweringModel } from "./model-state.ts";

export const voicesOutput = z.object({
  voices: z
    .array(
      z.object({
        id: z.string().describe("What `voice` of a scenario, link, avatar, take or call is to be"),
        avatar_name: z
          .string()
          .nullable()
          .describe("The built-in avatar whose voice it is; null for another"),
        language: z
          .string()
          .nullable()
          .describe(
            "The language that a downloaded voice speaks; null for an avatar's, which speaks several",
          ),
      }),
    )
    .describe("Voices that the instance knows. A speech server of the operator may have more"),
});

const tags = (what: string) =>
  z.array(z.string()).nullable().describe(`Languages that the instance ${what}; null if it can't tell`);

export const languagesOutput = z.object({
  complete: z
    .array(z.string())
    .describe("Languages in which calls have everything: turn-taking, fixed texts and captions"),
  heard: tags("understands at present"),
  spoken: tags("speaks at present"),
});

export const modelsOutput = z.object({
  models: z
    .array(
      z.object({
        name: z.string().describe("What `llm_model` of a scenario or node is to be"),
        paid_plan_only: z.boolean().describe("Whether calls with it need the paid plan"),
      }),
    )
    .describe("The models that scenarios may name. An account's own are at `/language-models`"),
  answering: z
    .object({
      kind: z
        .enum(["scenario", "one", "demo", "none"])
        .describe(
          "`scenario`: the model that the scenario names; `one`: the operator's, for every scenario; `demo`: fixed answers, no model; `none`: calls fail",
        ),
      name: z.string().nullable().describe("Name of the operator's model; null for the other kinds"),
    })
    .nullable()
    .describe("Which model answers in calls; null while the models server does not respond"),
});

export const presentModels = (answering: AnsweringModel | null): z.input<typeof modelsOutput> => ({
  models: LLM_MODELS.map((name) => ({ name, paid_plan_only: isFullSizeModel(name) })),
  answering: answering && { kind: answering.kind, name: answering.kind === "one" ? answering.name : null },
});
