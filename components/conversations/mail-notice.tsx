import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";

type MailNoticeProps = { state: { givenUp: string | null; waitingFor: string | null } };

/** What became of mails after a call that the mail server did not take at once. Renders nothing if there are none. */
export async function MailNotice({ state: { givenUp, waitingFor } }: MailNoticeProps) {
  const { mails: words } = await getWords("conversations");
  if (givenUp === null && waitingFor === null) return null;
  return (
    <div className="grid gap-2 border-b px-6 py-4 max-wide:px-4" data-testid="mail-state">
      {givenUp !== null && <Notice tone="danger">{fill(words.givenUp, { reason: givenUp })}</Notice>}
      {waitingFor !== null && <Notice tone="warn">{fill(words.waiting, { reason: waitingFor })}</Notice>}
    </div>
  );
}
