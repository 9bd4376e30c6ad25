/** A document to upload. `file`: its text, or a file of UTF-8 text. */
export type NewDocument = {
  name: string;
  file: string | Blob;
  description?: string;
  /** Id of a document of the same knowledge base to delete once this one is completed. */
  replaces?: string;
};

/** Creates the upload form of a document. */
export function documentForm({ file, ...fields }: NewDocument): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  form.set(
    "file",
    typeof file === "string" ? new Blob([file], { type: "text/plain" }) : file,
    "document.txt",
  );
  return form;
}
