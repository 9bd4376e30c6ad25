import type { FormAction } from "#components/ui/form-result.ts";

/** Whom the owner can test with. */
export type TestAvatar = { id: string; name: string; portraitUrl: string };

/** A room to join, as the server's action answers. */
export type StartedTest = { roomUrl: string; roomToken: string; sessionId: string };

export type TestActions = {
  startTest: FormAction<StartedTest>;
  tellTest: FormAction;
};

export type TestMode = "talk" | "type";
