import { Field } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useWords } from "#components/words/use-words.tsx";

const CORNERS = ["top-right", "top-left", "bottom-right", "bottom-left"] as const;
/** Fractions of the video's shorter side. */
const SIZES = [
  ["0.1", "small"],
  ["0.15", "medium"],
  ["0.25", "large"],
] as const;

/** A logo for a corner of the video. */
export function LogoFields({ error }: { error: string | undefined }) {
  const words = useWords("clips").render;
  return (
    <>
      <FileField
        label={words.logo}
        name="logo"
        accept="image/png,image/webp,image/jpeg"
        hint={words.logoHint}
        error={error}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.corner}>
          {(control) => (
            <Select {...control} name="logo_corner" controlSize="sm">
              {CORNERS.map((corner) => (
                <option key={corner} value={corner}>
                  {words.corners[corner]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.size}>
          {(control) => (
            <Select {...control} name="logo_size" controlSize="sm" defaultValue="0.15">
              {SIZES.map(([value, size]) => (
                <option key={value} value={value}>
                  {words.sizes[size]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
