/** Where a call notes what its operator should know: never what was said, prompted or typed. */
export type CallLog = {
  debug: (fields: object, message: string) => void;
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};
