/** Why a call could not be summarised, in words for its owner. */
export class SummaryError extends Error {
  override readonly name = "SummaryError";
}
