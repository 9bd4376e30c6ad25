import { TextField } from "#components/ui/form/field.tsx";
import { useWords } from "#components/words/use-words.tsx";

type AllowedWebsitesFieldProps = { origins: readonly string[]; error: string | undefined };

/** The websites that may embed a link's call. */
export function AllowedWebsitesField({ origins, error }: AllowedWebsitesFieldProps) {
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
      spellCheck={false}
      placeholder="https://www.example.com"
      defaultValue={text}
      hint={words.websitesHint}
      error={error}
    />
  );
}
