import { RoomContext, useAudioPlayback, useConnectionState } from "@livekit/components-react";
import { ConnectionState } from "livekit-client";
import { Mic, MicOff, Volume2 } from "lucide-react";
import { useState } from "react";
import { CardSlot } from "#components/call/cards/card-slot.tsx";
import { useShownCard } from "#components/call/cards/use-shown-card.ts";
import { useLevelSource } from "#components/call/devices/use-level.ts";
import { agentState, subscribedTracks, useAgent, useAgentCard } from "#components/call/live/agent.ts";
import { AgentBadge } from "#components/call/live/agent-badge.tsx";
import { AgentAudio, AgentVideo } from "#components/call/live/agent-media.tsx";
import { CallRoom } from "#components/call/live/call-room.ts";
import { useVoice } from "#components/call/live/use-voice.ts";
import type { StartedCall } from "#components/call/setup/call-types.ts";
import { AiLabel, Portrait } from "#components/call/setup/portrait.tsx";
import { SharingDialog } from "#components/call/sharing/sharing-dialog.tsx";
import { SHARING_ICONS, SharingMark } from "#components/call/sharing/sharing-mark.tsx";
import { type SharingControl, useSharing } from "#components/call/sharing/use-sharing.ts";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import { type OpenTest, type StartedTest, type TestAvatar, TestStore } from "./test-store.ts";

type LiveTestProps = { room: CallRoom; avatar: TestAvatar };
/** How long a lost connection is retried. */
const RESUME_MS = 120_000;

/** Joins the room of a test. Its store receives the events from the first one on. */
export function joinTest(
  { roomUrl, roomToken, sessionId }: StartedTest,
  microphone: MediaStreamTrack | null,
): OpenTest {
  const call: StartedCall = {
    roomUrl,
    roomToken,
    sessionId,
    isText: false,
    format: "square",
    aiLabel: true,
    recorded: false,
    redirectUrl: null,
    // A test ends when its page is closed or reloaded.
    rejoinToken: "",
    sharesTranscript: false,
    resumeMs: RESUME_MS,
    begunAtMs: null,
    earlier: [],
  };
  const room = new CallRoom(call, null);
  const store = new TestStore(room.room, room.lines);
  room.join(call, microphone);
  return {
    store,
    render: (avatar) => <LiveTest room={room} avatar={avatar} />,
    closed: room.closed,
    leave: () => room.leave(),
    send: (text) => room.send(text),
    onSystemMessage: (content, runLlm) => store.addSystemMessage(content, runLlm),
  };
}

/** The avatar of a running test, with the microphone button. */
function LiveTest(props: LiveTestProps) {
  return (
    <RoomContext.Provider value={props.room.room}>
      <Stage {...props} />
    </RoomContext.Provider>
  );
}

/** What a press of the microphone button does, by the microphone's state. */
const PRESS = { joining: "mute", on: "mute", muted: "unmute", off: "switchOn" } as const;

/** The card that visitors would see beside the avatar. */
function TestCard({ room, card }: { room: CallRoom; card: OpenCard | null }) {
  const shown = useShownCard({ card, onCard: (cardId, given) => room.answerCard(cardId, given) });
  return (
    <div className={shown.shown || shown.isGone ? "flex max-h-[46dvh] flex-col p-3" : "contents"}>
      <CardSlot {...shown} isAlone onDone={() => undefined} />
    </div>
  );
}

/** What the tester may show, as visitors would. */
function TestSharing({ sharing, name }: { sharing: SharingControl; name: string }) {
  const words = useCallWords().call.sharing;
  return (
    <>
      <SharingMark sharing={sharing} name={name} />
      <div className="absolute right-14 bottom-3 z-10 flex gap-2">
        {sharing.offered.map((source) => {
          const Icon = SHARING_ICONS[source];
          return (
            <Button
              key={source}
              size="icon"
              aria-pressed={sharing.shown.includes(source)}
              onClick={() => sharing.press(source)}
              title={words.start[source]}
              data-testid={`share-${source}`}
              icon={Icon}
              aria-label={words.start[source]}
            />
          );
        })}
      </div>
      {sharing.asked && (
        <SharingDialog
          source={sharing.asked}
          name={name}
          onConfirm={sharing.confirm}
          onCancel={sharing.cancel}
        />
      )}
    </>
  );
}

function Stage({ room, avatar }: LiveTestProps) {
  const { live: words } = useWords("scenarioTesting");
  const { aiLabel } = useCallWords();
  const [isPictured, setPictured] = useState(false);
  const [isStalled, setStalled] = useState(false);
  const agent = useAgent();
  const { video, audio } = subscribedTracks(agent);
  const connection = useConnectionState(room.room);
  const { canPlayAudio, startAudio } = useAudioPlayback(room.room);
  const voice = useVoice(room);
  const sharing = useSharing(room, agent);
  const level = useLevelSource(audio?.track?.mediaStreamTrack ?? null);
  const isOn = voice.state === "on" || voice.state === "joining";
  const isAway =
    connection === ConnectionState.Reconnecting || connection === ConnectionState.SignalReconnecting;
  return (
    <div className="shrink-0 border-b">
      <div className="stage h-[min(300px,38dvh)] group-has-[details[open]]/test:h-[min(160px,20dvh)]">
        {/* The video is square, and all of it is shown, smaller while the fields below need the space. */}
        <div className="relative mx-auto aspect-square h-full">
          <Portrait avatar={{ ...avatar, background: null }} alt="" />
          {video && (
            <AgentVideo
              publication={video}
              name={avatar.name}
              shown={isPictured}
              tall={false}
              onStalled={setStalled}
              onFirstFrame={() => {
                room.avatarSeen();
                setPictured(true);
              }}
            />
          )}
        </div>
        {audio && <AgentAudio publication={audio} />}
        {/* The frames contain the label; the portrait does not. */}
        {!isPictured && <AiLabel label={aiLabel} />}
        <AgentBadge
          name={avatar.name}
          state={isStalled ? "away" : agentState(agent, isPictured)}
          level={level}
          mic={voice.level}
        />
        <Button
          size="icon"
          className="absolute right-3 bottom-3 z-10"
          onClick={voice.toggle}
          aria-disabled={voice.state === "joining"}
          title={words[PRESS[voice.state]]}
          icon={isOn ? Mic : MicOff}
          aria-label={words[PRESS[voice.state]]}
        />
        <TestSharing sharing={sharing} name={avatar.name} />
        {!canPlayAudio && audio && (
          <Button
            variant="bright"
            className="absolute bottom-3 left-3 z-10"
            onClick={() => void startAudio()}
            icon={Volume2}
          >
            {fill(words.playVoice, { name: avatar.name })}
          </Button>
        )}
      </div>
      <TestCard room={room} card={useAgentCard(agent)} />
      {voice.problem && (
        <p role="alert" className="px-4 py-2 text-sm text-danger">
          {voice.problem}
        </p>
      )}
      {isAway && (
        <p role="status" className="px-4 py-2 text-sm text-muted">
          {words.reconnecting}
        </p>
      )}
    </div>
  );
}
