import type { FormAction } from "#components/ui/form/use-form.ts";

/** An avatar to test with. */
export type TestAvatar = { id: string; name: string; portraitUrl: string };

/** The room of a started test. */
export type StartedTest = { roomUrl: string; roomToken: string; sessionId: string };

export type TestActions = {
  startTest: FormAction<StartedTest>;
  sendSystemMessage: FormAction;
};

/** Whether the owner speaks or types. Typing starts without a microphone. */
export type TestMode = "talk" | "type";
