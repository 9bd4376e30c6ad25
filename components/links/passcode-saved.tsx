import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-field.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";

/** Shows a new passcode once, so that its owner can give it to visitors. */
export function PasscodeSaved({ passcode, onClose }: { passcode: string; onClose: () => void }) {
  return (
    <Dialog
      open
      isHeld
      onOpenChange={onClose}
      title="Link saved, with a new passcode"
      description="Copy the passcode for your visitors now. It’s stored as a hash, so it can’t be shown again."
    >
      <DialogBody>
        <CopyField text={passcode} what="the passcode" />
        <Button variant="primary" onClick={onClose} className="justify-self-end">
          Done
        </Button>
      </DialogBody>
    </Dialog>
  );
}
