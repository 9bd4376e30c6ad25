import { baseLanguage } from "#lib/languages/language-tags.ts";
import {
  FallbackSpeaker,
  type VoiceReplacement,
  voicesInOrder,
} from "#lib/model-clients/fallback-speaker.ts";
import { createSpeaker, PronouncingSpeaker } from "#lib/model-clients/phonemizing-speaker.ts";
import type { Speaker } from "#lib/model-clients/speech-client.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";

type CallVoiceOptions = {
  bootstrap: Pick<Bootstrap, "voice" | "speed" | "pronunciations"> & { avatar: { voice: string } };
  tts: { baseUrl: string; apiKey: string; model: string; timings: boolean };
  modelsUrl: string;
  /** The tag of the call's language, which may change during the call; undefined if nobody chose one. */
  language: () => string | undefined;
  /** Called for each text that another voice speaks. */
  onReplaced: (replacement: VoiceReplacement) => void;
  /** Called once for a voice that the speech server does not have. */
  onRefused: (replacement: VoiceReplacement) => void;
};

/** The voice chosen for the call; if the speech server lacks it, the avatar's own, and then the server's default. */
export function callVoice(options: CallVoiceOptions): Speaker {
  const { bootstrap, tts, modelsUrl, language, onReplaced, onRefused } = options;
  const { voice, speed, avatar, pronunciations = [] } = bootstrap;
  const asked = voice ?? avatar.voice;
  /** Of the text that is being spoken: the server answers for a voice that it knows with the machine voice. */
  let machineVoice: string | undefined;
  const onMachineVoice = (used: string) => {
    machineVoice = used;
    onReplaced({ asked, used });
  };
  const server = { ...tts, onMachineVoice, ...(speed === undefined ? {} : { speed }) };
  const speaker = new FallbackSpeaker({
    voices: voicesInOrder(voice, avatar.voice, tts.timings),
    // For each text, because the language may change during the call.
    createSpeaker: (name) => {
      machineVoice = undefined;
      const tag = language();
      const spokenIn = tag === undefined ? {} : { language: baseLanguage(tag) };
      return createSpeaker({ ...server, voice: name, ...spokenIn }, modelsUrl);
    },
    onReplaced: (refused) => {
      const replacement = { ...refused, used: machineVoice ?? refused.used };
      onRefused(replacement);
      onReplaced(replacement);
    },
  });
  return new PronouncingSpeaker(speaker, pronunciations, tts.timings);
}
