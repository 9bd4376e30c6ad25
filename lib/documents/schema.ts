import { z } from "zod";

const documentOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    status: z.enum(["pending", "completed", "failed"]).meta({ examples: ["completed"] }),
    error: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    size_bytes: z.number().int(),
    chunk_count: z.number().int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Document" });
export type DocumentRecord = z.input<typeof documentOutput>;

export const documentsOutput = z.object({
  documents: z.array(documentOutput),
  next_cursor: z.string().nullable(),
});
