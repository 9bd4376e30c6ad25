import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-field.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Shows a new passcode once, so that its owner can give it to visitors. */
export function PasscodeSaved({ passcode, onClose }: { passcode: string; onClose: () => void }) {
  const { passcodeSaved, actions } = useWords("links");
  return (
    <Dialog open isHeld onOpenChange={onClose} title={passcodeSaved.title} description={passcodeSaved.text}>
      <DialogBody>
        <CopyField text={passcode} what={passcodeSaved.passcode} />
        <Button variant="primary" onClick={onClose} className="justify-self-end">
          {actions.done}
        </Button>
      </DialogBody>
    </Dialog>
  );
}
