import { Field } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Select } from "#components/ui/form/select.tsx";

const CORNERS = [
  ["top-right", "Top right"],
  ["top-left", "Top left"],
  ["bottom-right", "Bottom right"],
  ["bottom-left", "Bottom left"],
];
/** Fractions of the video's shorter side. */
const SIZES = [
  ["0.1", "Small"],
  ["0.15", "Medium"],
  ["0.25", "Large"],
];

/** A logo for a corner of the video. */
export function LogoFields({ error }: { error: string | undefined }) {
  return (
    <>
      <FileField
        label="Logo (optional)"
        name="logo"
        accept="image/png,image/webp,image/jpeg"
        hint="PNG, WebP or JPEG, up to 256 KiB."
        error={error}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Logo corner">
          {(control) => (
            <Select {...control} name="logo_corner" controlSize="sm">
              {CORNERS.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Logo size">
          {(control) => (
            <Select {...control} name="logo_size" controlSize="sm" defaultValue="0.15">
              {SIZES.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
