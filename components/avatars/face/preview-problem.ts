/** Why an avatar is not shown or heard; the page has the words. `reason` names what is wrong with the avatar's files. */
export type PreviewProblem = {
  code: "speech" | "noSpeechService" | "stopped" | "notLoaded" | "notDrawn";
  reason: string;
};

/** A problem that ends a preview or its speech. */
export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly problem: PreviewProblem;

  constructor(code: PreviewProblem["code"], reason = "") {
    super(code);
    this.problem = { code, reason };
  }
}

/** The problem of an error; `code` is that of errors without one. */
export const toPreviewProblem = (error: unknown, code: PreviewProblem["code"]): PreviewProblem =>
  error instanceof PreviewError ? error.problem : { code, reason: "" };
