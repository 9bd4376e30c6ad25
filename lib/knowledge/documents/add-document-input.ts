import { z } from "zod";
import { createDocumentInput, importFileInput, importPageInput } from "./schema.ts";

/** What the API takes: a file with its name, or the address of a page, which has a name. */
export const addDocumentInput = z
  .strictObject({
    name: createDocumentInput.shape.name
      .optional()
      .describe("Names need not be unique. Required with `file`; the page's title if omitted with `url`"),
    description: createDocumentInput.shape.description.unwrap().optional(),
    replaces: createDocumentInput.shape.replaces,
    file: importFileInput.shape.file
      .optional()
      .describe(
        "Markdown, plain text, HTML or CSV in UTF-8 or UTF-16 up to 130 KB; or PDF or Word (.docx) up to 5 MB, with up to 130 KB of text",
      ),
    url: importPageInput.shape.url
      .optional()
      .describe(
        "Instead of `file`: the public address of a page, PDF or Word file, whose text is fetched once",
      )
      .meta({ examples: ["https://example.com/opening-hours"] }),
  })
  .transform(({ file, url, name, description, replaces }, context) => {
    const invalid = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    if (url !== undefined) {
      if (file) return invalid("url", "url and file can't be combined: send one of them");
      return { url, name, description, replaces };
    }
    if (name === undefined) return invalid("name", "name is required");
    if (!file) return invalid("file", "file is required, or url");
    return { file, name, description: description ?? "", replaces };
  });
export type AddDocumentInput = z.output<typeof addDocumentInput>;
