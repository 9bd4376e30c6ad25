import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { CallConnection } from "./call-connection.ts";
import { type CallSnapshot, FIRST_SNAPSHOT } from "./call-snapshot.ts";
import { ENGLISH, type Words } from "./words.ts";

/** `connection` is null until the room's effects have run. */
export const RoomContext = createContext<{ connection: CallConnection | null; words: Words } | null>(null);

type Controls = Pick<CallConnection, "setMicrophone" | "playSound" | "send" | "answerCard" | "end">;
export type VisavisCallControls = CallSnapshot & Controls;

const BEFORE: Controls = {
  setMicrophone: async () => undefined,
  playSound: async () => undefined,
  send: async () => false,
  answerCard: async () => ({ ok: false, code: "not_sent" }),
  end: async () => undefined,
};
const neverChanges = () => () => undefined;
const first = () => FIRST_SNAPSHOT;

/** The call of the `<VisavisRoom>` around this component: its state, what was said, and what the page can do. */
export function useVisavisCall(): VisavisCallControls {
  const room = useContext(RoomContext);
  if (!room) throw new Error("useVisavisCall needs a <VisavisRoom> around it");
  const { connection } = room;
  const now = useSyncExternalStore(
    connection?.subscribe ?? neverChanges,
    connection?.snapshot ?? first,
    first,
  );
  return useMemo(() => {
    const { setMicrophone, playSound, send, answerCard, end } = connection ?? BEFORE;
    return { ...now, setMicrophone, playSound, send, answerCard, end };
  }, [now, connection]);
}

export function useWords(): Words {
  return useContext(RoomContext)?.words ?? ENGLISH;
}
