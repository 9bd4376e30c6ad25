import { Button } from "./button.tsx";
import { DialogFoot } from "./dialog.tsx";

type FormFootProps = {
  isBusy: boolean;
  /** What the button says while it works, and else. */
  busy: string;
  act: string;
  onCancel: () => void;
  isDangerous?: boolean;
};

/** The foot of a dialog with a form: away, or do it. */
export function FormFoot({ isBusy, busy, act, onCancel, isDangerous = false }: FormFootProps) {
  return (
    <DialogFoot>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={isDangerous ? "destroy" : "primary"} aria-disabled={isBusy}>
        {isBusy ? busy : act}
      </Button>
    </DialogFoot>
  );
}
