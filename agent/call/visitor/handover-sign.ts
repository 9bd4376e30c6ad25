import { RoomEvent } from "@livekit/rtc-node";
import { HANDOVER_ATTRIBUTE, PERSON_CALLED } from "#lib/worker-protocol/room-data.ts";
import type { Conversation } from "../conversation.ts";
import type { CardRoom } from "./card-board.ts";

/** Shows on the visitor's pages that a person was called, until one comes or nobody has. */
export function showHandovers(
  { events, driver }: Pick<Conversation, "events" | "driver">,
  room: CardRoom,
): void {
  let told = "";
  const tell = () => {
    // A page that misses it hears what the avatar says.
    void room.localParticipant?.setAttributes({ [HANDOVER_ATTRIBUTE]: told }).catch(() => {});
  };
  const show = (isCalled: boolean) => {
    const value = isCalled ? PERSON_CALLED : "";
    if (value === told) return;
    told = value;
    tell();
  };
  events.subscribe((event) => {
    if (event.type === "stepped") show(event.step.state.handover !== undefined);
  });
  show(driver.state.handover !== undefined);
  // A media server that was restarted has lost the attribute.
  room.on(RoomEvent.Reconnected, () => {
    if (told !== "") tell();
  });
}
