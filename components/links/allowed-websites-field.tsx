import { TextField } from "#components/ui/form/field.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** The websites that may embed a link's call. */
export function AllowedWebsitesField({ origins }: { origins: readonly string[] }) {
  const words = useWords("links").fields;
  const text = origins.join("\n");
  return (
    <TextField
      // Two forms save them, so each shows what the other one saved.
      key={text}
      label={words.websites}
      name="allowed_origins"
      isMono
      rows={2}
      placeholder="https://www.example.com"
      defaultValue={text}
      hint={words.websitesHint}
    />
  );
}
