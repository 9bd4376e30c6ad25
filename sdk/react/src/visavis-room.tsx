import type { RemoteTrack } from "livekit-client";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { CallConnection, type PageFunction, type VisavisCall } from "./call-connection.ts";
import type { EndReason } from "./call-snapshot.ts";
import { CallView } from "./call-view.tsx";
import { RoomContext, useVisavisCall } from "./use-visavis-call.ts";
import { ENGLISH, type Words } from "./words.ts";

type PageFunctions = Readonly<Record<string, PageFunction>>;

export type VisavisRoomProps = {
  /** What your route got from `POST /conversations/connect`. Another call replaces this one, which ends. */
  call: VisavisCall;
  /** Ask for the microphone when the call begins; true by default. */
  microphone?: boolean;
  /** Functions of type `client` of the scenario, by name. The names of the first render count; the newest function runs. */
  functions?: PageFunctions;
  /** Set it to false if your app lets people rejoin after a reload; by default leaving the page ends the call. */
  leaveWithPage?: boolean;
  /** The avatar can be seen. */
  onStarted?: () => void;
  /** Not called if the app itself unmounts the room. */
  onEnded?: (ended: { reason: EndReason }) => void;
  /** Texts of the standard view, in another language. */
  words?: Partial<Words>;
  className?: string;
  /** Your own view, built with `useVisavisCall` and `<AvatarVideo>`; the standard view by default. */
  children?: ReactNode;
};

/**
 * Joins a call while it is mounted, plays the avatar's voice, and shows the standard view or its children. Unmounting it ends the
 * call. Render it after a press of a button: only then do browsers play sound and open the microphone.
 */
export function VisavisRoom(props: VisavisRoomProps) {
  const { call, words, className, children } = props;
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  const [joined, setJoined] = useState<{ token: string; connection: CallConnection } | null>(null);
  const { room_url: roomUrl, token } = call;
  // When the app passes another call, nothing of the old one may be shown or reported as the new one.
  const connection = joined?.token === token ? joined.connection : null;
  useEffect(() => {
    const { microphone = true, leaveWithPage = true } = newest.current;
    const functions = runNewest(newest.current.functions ?? {}, () => newest.current.functions);
    let opened: CallConnection | undefined;
    // Strict mode mounts twice. Leaving a room ends its call, so nothing is joined before the second time.
    const timer = setTimeout(() => {
      opened = new CallConnection({ room_url: roomUrl, token }, { microphone, functions, leaveWithPage });
      setJoined({ token, connection: opened });
      void opened.join();
    }, 0);
    return () => {
      clearTimeout(timer);
      void opened?.end();
      setJoined(null);
    };
  }, [roomUrl, token]);
  const room = useMemo(() => ({ connection, words: { ...ENGLISH, ...words } }), [connection, words]);
  return (
    <RoomContext.Provider value={room}>
      <div className={["visavis-room", className].filter(Boolean).join(" ")}>
        <Announcer
          key={token}
          onStarted={() => newest.current.onStarted?.()}
          onEnded={(reason) => newest.current.onEnded?.({ reason })}
        />
        <Voices />
        {children ?? <CallView />}
      </div>
    </RoomContext.Provider>
  );
}

/** Functions of these names that run the app's newest ones, which see its newest state. */
export function runNewest(functions: PageFunctions, newest: () => PageFunctions | undefined): PageFunctions {
  const entries = Object.entries(functions).map(([name, run]): [string, PageFunction] => [
    name,
    (args) => (newest()?.[name] ?? run)(args),
  ]);
  return Object.fromEntries(entries);
}

type AnnouncerProps = { onStarted: () => void; onEnded: (reason: EndReason) => void };

/** Tells the app when the call begins and ends, each once. */
function Announcer({ onStarted, onEnded }: AnnouncerProps) {
  const { video, endReason } = useVisavisCall();
  const told = useRef({ onStarted, onEnded });
  useEffect(() => {
    told.current = { onStarted, onEnded };
  });
  const isSeen = video !== null;
  const begun = useRef(false);
  useEffect(() => {
    if (!isSeen || begun.current) return;
    begun.current = true;
    told.current.onStarted();
  }, [isSeen]);
  useEffect(() => {
    if (endReason) told.current.onEnded(endReason);
  }, [endReason]);
  return null;
}

/** Plays the voices of the avatar and of a member who has taken over. */
function Voices() {
  const { audio } = useVisavisCall();
  return audio.map((track) => <Voice key={track.sid} track={track} />);
}

function Voice({ track }: { track: RemoteTrack }) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const player = element.current;
    if (!player) return;
    track.attach(player);
    return () => {
      track.detach(player);
    };
  }, [track]);
  // biome-ignore lint/a11y/useMediaCaption: captions are part of the view, from the conversation's lines.
  return <audio ref={element} autoPlay />;
}
