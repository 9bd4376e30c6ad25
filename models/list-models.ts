import { type Answering, describeAnswering } from "#models/choice/model-chooser.ts";
import { EMBEDDINGS_MODEL } from "#models/embeddings/embeddings-routes.ts";
import { MULTILINGUAL_MODEL } from "#models/embeddings/multilingual-embeddings.ts";
import { type OptionalModelFiles, voicesOf } from "#models/optional/descriptor.ts";
import { LANGUAGES } from "#models/speech/languages.ts";
import { NATURAL_LANGUAGES } from "#models/speech/natural/natural-voices.ts";
import { NATURAL_VOICES } from "./manifest.ts";
import { AVATAR_VOICES, MACHINE_VOICE } from "./voices.ts";

const entry = (id: string) => ({ id, object: "model", created: 0, owned_by: "local" });

/**
 * `GET /v1/models`. Clients skip what OpenAI's format does not have: of voices and recognizers `kind` and `languages`, and
 * `machine_voice` where nobody was recorded; `shared` where one recording speaks for all avatars, and `voice_languages` tells
 * the languages of each voice; `best` has the voices that speak in the best quality on request. `isNatural`: whether the natural voices speak.
 * `hasBest`: whether Kokoro's own decoder is there for them. `isMultilingual`: whether texts in languages other than English can be embedded.
 */
export function listModels(
  answering: Answering | undefined,
  {
    installed,
    isNatural,
    hasBest,
    isMultilingual,
  }: {
    installed: readonly OptionalModelFiles[];
    isNatural: boolean;
    hasBest: boolean;
    isMultilingual: boolean;
  },
): object {
  const { model, ...chat } = describeAnswering(answering);
  return {
    object: "list",
    data: [
      { ...entry(model), ...chat },
      ...(isNatural
        ? [
            {
              ...entry(NATURAL_VOICES.name),
              kind: "speech",
              languages: NATURAL_LANGUAGES,
              ...(hasBest && { best: AVATAR_VOICES }),
            },
          ]
        : []),
      { ...entry("piper-joe"), kind: "speech", languages: ["en"], ...(!isNatural && { shared: true }) },
      {
        ...entry(MACHINE_VOICE),
        kind: "speech",
        machine_voice: true,
        languages: LANGUAGES.filter((language) => language !== "en"),
      },
      { ...entry("moonshine-tiny-en"), kind: "transcription", languages: ["en"] },
      ...installed.map(describe),
      entry(EMBEDDINGS_MODEL),
      ...(isMultilingual ? [entry(MULTILINGUAL_MODEL)] : []),
    ],
  };
}

function describe({ name, descriptor }: OptionalModelFiles): object {
  const { languages, licence } = descriptor;
  const voices = voicesOf(descriptor);
  return voices
    ? {
        ...entry(name),
        kind: "speech",
        languages,
        licence,
        voices: voices.map((voice) => voice.name),
        voice_languages: Object.fromEntries(voices.map((voice) => [voice.name, voice.languages])),
      }
    : { ...entry(name), kind: "transcription", languages, licence };
}
