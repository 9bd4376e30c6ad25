import { DOCUMENT_FAILURES, IMPORT_FAILURES } from "#lib/knowledge/extract/import-failures.ts";
import { SITE_FAILURES } from "#lib/knowledge/sites/site-failures.ts";
import { TAKE_FAILURES } from "#lib/video/takes/take-failures.ts";

/** Why something failed, as the API says it. */
export const FAILURES_EN = {
  takes: TAKE_FAILURES,
  documents: DOCUMENT_FAILURES,
  imports: IMPORT_FAILURES,
  sites: SITE_FAILURES,
};
export type FailuresWords = typeof FAILURES_EN;
