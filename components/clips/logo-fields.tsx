import { Field, InputField } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";

const CORNERS = [
  ["top-right", "Top right"],
  ["top-left", "Top left"],
  ["bottom-right", "Bottom right"],
  ["bottom-left", "Bottom left"],
];
/** Shares of the video's shorter side. */
const SIZES = [
  ["0.1", "Small"],
  ["0.15", "Medium"],
  ["0.25", "Large"],
];

/** A picture for a corner of the video. */
export function LogoFields({ error }: { error: string | undefined }) {
  return (
    <>
      <InputField
        label="Logo, if any"
        name="logo"
        type="file"
        accept="image/png,image/webp,image/jpeg"
        hint="PNG, WebP or JPEG, at most 256 KiB."
        error={error}
        inputClassName="py-1"
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Corner of the logo">
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
        <Field label="Size of the logo">
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
