"use client";

import { FilePen, RotateCcw } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import type { ListAddress } from "#components/ui/table/list-path.ts";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { SelectAll, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { SortTh } from "#components/ui/table/sort-th.tsx";
import { fill } from "#components/words/fill.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { DocumentStatus, type Status } from "./document-status.tsx";
import { DOCUMENT_FILES, useSendFile } from "./use-uploads.ts";

type ReplacementOptions = { baseId: string; add: FormAction; maxBytes: number };
type ReplacedDocument = { id: string; name: string };

/** Lets the user choose a file to replace a document with. Render `input` anywhere on the page. */
function useReplacement({ baseId, add, maxBytes }: ReplacementOptions) {
  const words = useWords("knowledge").documents;
  const sendFile = useSendFile(add, maxBytes);
  const input = useRef<HTMLInputElement>(null);
  const [replaced, setReplaced] = useState<ReplacedDocument | null>(null);
  const choose = (document: ReplacedDocument) => {
    setReplaced(document);
    input.current?.click();
  };
  const send = async (file: File | undefined) => {
    if (!file || !replaced) return;
    const error = await sendFile({ baseId, file, replaces: replaced.id });
    if (error) toast.error(error);
    else toast(fill(words.replaced, { file: file.name, document: replaced.name }));
  };
  const element: ReactNode = (
    <input
      ref={input}
      type="file"
      accept={DOCUMENT_FILES}
      className="hidden"
      aria-label={words.replaceInput}
      onChange={(event) => {
        void send(event.target.files?.[0]);
        event.target.value = "";
      }}
    />
  );
  return { choose, input: element };
}

type DocumentLine = {
  id: string;
  name: string;
  status: Status;
  error: string | null;
  size_bytes: number;
  chunk_count: number;
  created_at: string;
};
type DocumentTableProps = {
  baseId: string;
  documents: DocumentLine[];
  list: ListAddress;
  add: FormAction;
  maxBytes: number;
  retry: FormAction;
  remove: FormAction;
};

export function DocumentTable({ baseId, documents, list, retry, remove, ...upload }: DocumentTableProps) {
  const words = useWords("knowledge").documents;
  const locale = useLocale();
  const formatSize = (bytes: number): string => {
    const [text, count] = bytes < 1024 ? [words.bytes, bytes] : [words.kilobytes, Math.round(bytes / 1024)];
    return fill(text, { count: count.toLocaleString(locale) });
  };
  const replacement = useReplacement({ baseId, ...upload });
  const head = (
    <>
      <SortTh list={list} by="name" before={<SelectAll />}>
        {words.document}
      </SortTh>
      <Th>{words.status}</Th>
      <Th isEnd>{words.size}</Th>
      <Th isEnd>{words.passages}</Th>
      <SortTh list={list} by="created" isEnd>
        {words.added}
      </SortTh>
      <ActionsTh />
    </>
  );
  return (
    <div className="mt-4">
      <Selection
        rows={documents}
        thing="documents"
        remove={remove}
        loss={{ one: words.loss, plain: words.lossMany }}
      >
        <div aria-live="polite">
          <DataTable label={words.label} head={head}>
            {documents.map((document) => (
              <Tr key={document.id}>
                <Td dir="ltr" className="wide:max-w-[280px]">
                  <span className="flex items-center">
                    <SelectRow id={document.id} name={document.name} />
                    <Link
                      href={`/knowledge/${baseId}/documents/${document.id}`}
                      dir="auto"
                      className="block min-w-0 truncate font-medium hover:underline"
                    >
                      {document.name}
                    </Link>
                  </span>
                  {document.error && (
                    <p className="text-xs whitespace-normal text-danger">{document.error}</p>
                  )}
                </Td>
                <Td>
                  <span className="flex items-center gap-2">
                    <DocumentStatus status={document.status} />
                    {document.status === "failed" && (
                      <Retry baseId={baseId} document={document} action={retry} />
                    )}
                  </span>
                </Td>
                <Td isEnd className="text-muted">
                  {formatSize(document.size_bytes)}
                </Td>
                <Td
                  isEnd
                  label={words.passages}
                  isEmpty={document.status !== "completed"}
                  className="text-muted"
                >
                  {document.status === "completed" ? document.chunk_count.toLocaleString(locale) : "–"}
                </Td>
                <TimeTd label={words.added} at={document.created_at} />
                <Td isAct>
                  <RowActions
                    id={document.id}
                    name={document.name}
                    remove={remove}
                    removeLabel={words.delete}
                    loss={words.loss}
                  >
                    <MenuItem onSelect={() => replacement.choose(document)} icon={FilePen}>
                      {words.replace}
                    </MenuItem>
                  </RowActions>
                </Td>
              </Tr>
            ))}
          </DataTable>
        </div>
      </Selection>
      {replacement.input}
    </div>
  );
}

function Retry({ baseId, document, action }: { baseId: string; document: DocumentLine; action: FormAction }) {
  const words = useWords("knowledge").documents;
  return (
    <ActButton
      size="sm"
      icon={RotateCcw}
      action={action}
      values={{ corpus_id: baseId, id: document.id }}
      busy={words.retrying}
      about={`: ${document.name}`}
    >
      {words.retry}
    </ActButton>
  );
}
