"use client";

import { Plus } from "lucide-react";
import { toast } from "sonner";
import { announceChanged, announceCreated } from "#components/scenarios/created-beside.ts";
import type { McpServerOption } from "#components/scenarios/inspector/field-values.ts";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { wordExchangeFailure } from "../exchange-view.tsx";

export type McpServerLine = { id: string; name: string; url: string; headers: Record<string, string> };

/** What a server answered when it was asked for its tools: what is wrong, or the tools. */
export type McpCheckResult = { problem: string | null; tools: McpServerOption["tools"]; leftOut: string[] };
export type SaveMcpServer = FormAction<Omit<McpServerOption, "tools"> & McpCheckResult>;

const EXAMPLES = {
  url: "https://mcp.example.com/mcp",
  headers: "Authorization: Bearer {{secret.bookings_key}}",
};

type McpDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  save: SaveMcpServer;
  /** The server to change. Without it, the dialog adds one. */
  server?: McpServerLine;
};

/** Says how a check ended. */
export function useCheckToast(): (name: string, result: McpCheckResult) => void {
  const { mcp: words } = useWords("tools");
  const { failures } = useWords("exchange");
  const locale = useLocale();
  return (name, { problem, tools, leftOut }) => {
    if (problem !== null) return void toast.error(`${name}: ${wordExchangeFailure(problem, failures)}.`);
    const left =
      leftOut.length > 0 ? { description: fill(words.leftOut, { names: leftOut.join(", ") }) } : {};
    toast(fill(words.works, { name, tools: plural(words.tools, tools.length, locale) }), left);
  };
}

/** Adds an MCP server or changes one, and asks it for its tools. */
export function McpDialog({ open, onOpenChange, save, server }: McpDialogProps) {
  const { mcp: words } = useWords("tools");
  const ui = useWords("ui");
  const say = useCheckToast();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={server ? fill(words.edit, { name: server.name }) : words.create}
      description={words.dialogText}
      action={save}
      draftKey={server ? `MCP server ${server.id}` : "new MCP server"}
      autoComplete="off"
      onDone={({ value, label, ...result }) => {
        say(label, result);
        const announce = server ? announceChanged : announceCreated;
        announce("mcp_server", { value, label, tools: result.tools });
        // Back to the editor that opened this tab.
        if (!server && window.opener && result.problem === null) window.close();
      }}
      submitLabel={server ? ui.save : words.create}
      busyLabel={words.checking}
    >
      <ServerFields server={server} />
    </FormDialog>
  );
}

function ServerFields({ server }: Pick<McpDialogProps, "server">) {
  const { mcp: words, endpoint } = useWords("tools");
  const ui = useWords("ui");
  return (
    <>
      {server && <input type="hidden" name="id" value={server.id} />}
      <InputField
        label={ui.name}
        name="name"
        defaultValue={server?.name}
        placeholder={words.namePlaceholder}
        maxLength={120}
        required
      />
      <InputField
        label="URL"
        name="url"
        defaultValue={server?.url}
        placeholder={EXAMPLES.url}
        required
        hint={words.urlHint}
        isMono
      />
      <TextField
        label={endpoint.headers}
        name="headers"
        defaultValue={server && writeHeaders(server.headers)}
        placeholder={EXAMPLES.headers}
        rows={3}
        hint={words.headersHint}
        isMono
      />
    </>
  );
}

const writeHeaders = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

export function CreateMcpServer({ save, isOpenAtFirst }: { save: SaveMcpServer; isOpenAtFirst: boolean }) {
  const { mcp: words } = useWords("tools");
  return (
    <DialogButton isOpenAtFirst={isOpenAtFirst} icon={Plus} label={words.create}>
      {(dialog) => <McpDialog {...dialog} save={save} />}
    </DialogButton>
  );
}
