/** A call's log for the operator. It never contains speech, prompts or typed text. */
export type CallLog = {
  debug: (fields: object, message: string) => void;
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};
