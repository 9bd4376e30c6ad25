import { z } from "zod";

/** Whether a room of the media server is a session's, which is named by its id; somebody else's rooms are left alone. */
export function isSessionRoom(name: string): boolean {
  return z.uuid().safeParse(name).success;
}
