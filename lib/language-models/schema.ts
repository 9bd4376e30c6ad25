import { z } from "zod";
import { camelKeys } from "#lib/http/input/camel-keys.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import type { LanguageModelRow } from "./queries.ts";

const MAX_URL_LENGTH = 2048;
const MAX_KEY_LENGTH = 2048;

const name = trimmedText(120)
  .describe("A name for people")
  .meta({ examples: ["Our model"] });
const baseUrl = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, { error: `base_url must have at most ${MAX_URL_LENGTH} characters` })
  .refine((url) => url !== "", { error: "base_url is required" })
  .describe(
    "The address below which the server has `/chat/completions`, http or https. It usually ends with `/v1`",
  )
  .meta({
    minLength: 1,
    maxLength: MAX_URL_LENGTH,
    pattern: "^\\s*[Hh][Tt][Tt][Pp][Ss]?://",
    examples: ["https://models.example.com/v1"],
  });
const model = trimmedText(200)
  .describe("What the server calls the model")
  .meta({ examples: ["llama-3.3-70b"] });
const apiKey = z
  .string()
  .trim()
  .max(MAX_KEY_LENGTH, { error: `api_key must have at most ${MAX_KEY_LENGTH} characters` })
  .regex(/^[\x21-\x7e]*$/, { error: "api_key must have only letters, digits and signs without spaces" })
  .transform((key) => (key === "" ? null : key))
  .nullable()
  .describe("Sent as a bearer token; null for a server that needs none. Can be replaced, but never read")
  .meta({ examples: ["k-93f1c0"], writeOnly: true, maxLength: MAX_KEY_LENGTH });
const isDefault = z
  .boolean()
  .describe("Whether scenarios without a `language_model_id` use it. Ends this choice of another model");
const skipCheck = z
  .boolean()
  .default(false)
  .describe("Saves it without asking it. By default a model that does not work is refused")
  .meta({ examples: [true] });

export const createLanguageModelInput = z
  .strictObject({
    name,
    base_url: baseUrl,
    model,
    api_key: apiKey.default(null),
    is_default: isDefault.default(false),
    skip_check: skipCheck,
  })
  .transform(camelKeys);
export type CreateLanguageModelInput = z.output<typeof createLanguageModelInput>;

export const updateLanguageModelInput = z
  .strictObject({
    id: resourceId(),
    name: name.optional(),
    base_url: baseUrl.optional(),
    model: model.optional(),
    api_key: apiKey
      .optional()
      .describe(
        "The new key; null removes it. Required with a `base_url` on another host, because the stored key is not sent there",
      ),
    is_default: isDefault.optional(),
    skip_check: skipCheck,
  })
  .refine(
    ({ id: _, skip_check: __, ...change }) => Object.values(change).some((value) => value !== undefined),
    {
      error: "At least one field to change is required besides id",
    },
  )
  .meta({ minProperties: 2 })
  .transform(({ id, skip_check: skipCheck, ...input }) => ({ id, skipCheck, change: camelKeys(input) }));
export type LanguageModelChange = z.output<typeof updateLanguageModelInput>["change"];

export const languageModelParams = z.object({ language_model_id: resourceId() });

export const languageModelOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    base_url: z.string(),
    model: z.string(),
    has_key: z.boolean().describe("Whether requests have a key, which nobody can read"),
    takes_pictures: z.boolean().describe("Whether it understood a picture when it was last checked"),
    is_default: z.boolean().describe("Whether scenarios without a `language_model_id` use it"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "LanguageModel" });
type LanguageModel = z.input<typeof languageModelOutput>;

/** What can be wrong with a model, in English and without a full stop. `{status}` is that of the response. */
export const MODEL_PROBLEMS = {
  private_address:
    "The address points to a private network: only the operator can allow it, with ENDPOINT_ALLOW_PRIVATE",
  unresolved: "The host name can't be resolved. Check the address",
  unreachable: "No connection to the server. Check the address and the port",
  timeout: "The server did not answer in time",
  broken: "The server closed the connection in the middle of its answer",
  redirected: "The server redirects to another address. Enter that one",
  unauthorized: "The server rejects the API key",
  unknown_model: "The server does not know this model",
  limited: "The server refuses requests at the moment: there are too many, or the credit is used up",
  refused: "The server refuses the request, with status {status}",
  failed: "The server failed, with status {status}",
  not_chat: "There is no OpenAI-compatible chat API at this address. It usually ends with /v1",
  no_answer: "The model responds without text",
  no_streaming:
    "The server sends its answers only once they are complete, so visitors would wait. Switch streaming on",
  no_tool_calls:
    "The model does not call the function that it should call, so scenarios could not use theirs. Choose another model, or switch tool calls on at the server",
} as const;
export type ModelProblem = keyof typeof MODEL_PROBLEMS;

export const checkLanguageModelOutput = z.object({
  works: z.boolean().describe("Whether it answered as calls need it"),
  problem: z.enum(Object.keys(MODEL_PROBLEMS)).nullable().describe("What is wrong; null if it works"),
  message: z.string().nullable().describe("What is wrong and what to do, in words; null if it works"),
  first_word_ms: z
    .int()
    .min(0)
    .nullable()
    .describe("From the request to the first word of an answer; null without one"),
  takes_pictures: z.boolean().describe("Whether it understood a picture; false if it does not work"),
});

export function presentLanguageModel(row: LanguageModelRow): LanguageModel {
  const { id, name, baseUrl, model, hasKey, takesPictures, isDefault } = row;
  return {
    ...{ id, name, base_url: baseUrl, model, has_key: hasKey },
    ...{ takes_pictures: takesPictures, is_default: isDefault },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
