import { z } from "zod";

/** A card that a conversation showed. */
export const shownCardOutput = z
  .object({
    id: z.string().describe("The same for all versions of a card, such as one with a value that is spelled"),
    function: z.string().describe("The scenario's function that showed it"),
    node_id: z.string(),
    card: z.record(z.string(), z.json()).describe("Its `kind`, `title` and what else belongs to the kind"),
    shown_at: z.iso.datetime().describe("When it appeared, or changed to this version"),
    gone_at: z.iso
      .datetime()
      .nullable()
      .describe(
        "When it was answered, closed, changed or replaced; null while it is shown, or if it was until the end",
      ),
  })
  .meta({ id: "ShownCard" });
export type ShownCard = z.input<typeof shownCardOutput>;
