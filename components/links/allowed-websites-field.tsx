import { TextField } from "#components/ui/form/field.tsx";

type AllowedWebsitesFieldProps = { origins: readonly string[]; error: string | undefined };

/** The websites that may embed a link's call. */
export function AllowedWebsitesField({ origins, error }: AllowedWebsitesFieldProps) {
  const text = origins.join("\n");
  return (
    <TextField
      // Two forms save them, so each shows what the other one saved.
      key={text}
      label="Allowed websites"
      name="allowed_origins"
      isMono
      rows={2}
      spellCheck={false}
      placeholder="https://www.example.com"
      defaultValue={text}
      hint="One address per line. Other websites cannot show the call."
      error={error}
    />
  );
}
