import type { ComponentType } from "react";
import type { CallLink, StartedCall } from "./call-types.ts";
import type { CallRoom } from "./live/call-room.ts";

/** `inline` shares the page with what is around it; `page` has the window. */
export type CallVariant = "page" | "inline";

export type LiveCallProps = {
  link: CallLink;
  call: StartedCall;
  room: CallRoom;
  variant: CallVariant;
  /** The visitor chose to type: the typing line takes the focus. */
  typing: boolean;
};

export type LiveCallComponent = ComponentType<LiveCallProps>;
