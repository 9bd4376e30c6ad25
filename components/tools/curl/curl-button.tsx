"use client";

import { Terminal } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { FormFoot } from "#components/ui/form/form-dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { type CurlProblem, type CurlRequest, readCurl } from "./read-curl.ts";

const EXAMPLE = "curl https://crm.example.com/orders -H 'Authorization: Bearer …' -d '{\"id\": 7}'";

/** Opens a dialog that takes a curl command, and passes on the request it describes. */
export function CurlButton({ onRead }: { onRead: (request: CurlRequest) => void }) {
  const { curl: words } = useWords("tools");
  const ui = useWords("ui");
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<CurlProblem | null>(null);
  const show = (open: boolean) => {
    setOpen(open);
    setProblem(null);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = readCurl(String(new FormData(event.currentTarget).get("command")));
    if (typeof request === "string") setProblem(request);
    else {
      show(false);
      onRead(request);
    }
  };
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => show(true)} icon={Terminal}>
        {words.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={show} title={words.title} description={words.text}>
        <form onSubmit={onSubmit}>
          <DialogBody>
            <TextField
              label={words.command}
              name="command"
              rows={6}
              placeholder={EXAMPLE}
              required
              autoComplete="off"
              isMono
              error={problem ? words.problems[problem] : undefined}
            />
          </DialogBody>
          <FormFoot isBusy={false} busyLabel={ui.saving} label={words.fill} onCancel={() => show(false)} />
        </form>
      </Dialog>
    </>
  );
}
