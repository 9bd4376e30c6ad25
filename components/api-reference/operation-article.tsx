import { Badge } from "#components/ui/badge.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import type { ErrorView, OperationView } from "#lib/openapi/read-reference.ts";
import { objectOf } from "#lib/platform/json.ts";
import { FieldList, InlineCode } from "./field-list.tsx";
import { JsonExample, SampleTabs } from "./sample-tabs.tsx";
import { TryOperation } from "./try-operation.tsx";

/** An operation: what it needs and returns on the left, how to call it on the right. */
export async function OperationArticle({ operation, apiUrl }: { operation: OperationView; apiUrl: string }) {
  const { anchor, method, path, summary, access, parameters, body, response, errors } = operation;
  const bodyFields = body?.groups.flatMap(({ fields }) => fields) ?? [];
  const { operation: words } = await getWords("reference");
  const inputs = [...parameters, ...bodyFields];
  return (
    <article
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="grid scroll-mt-4 gap-x-8 gap-y-5 border-b py-9 first:pt-0 last:border-0 @[740px]:grid-cols-[minmax(0,1fr)_minmax(0,340px)] @[980px]:grid-cols-[minmax(0,1fr)_minmax(0,420px)]"
    >
      <div className="min-w-0">
        <h2 id={`${anchor}-title`} lang="en" className="text-md">
          {summary}
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={method === "GET" ? "ok" : "accent"}>{method}</Badge>
          <code className="min-w-0 font-mono text-sm wrap-anywhere">{path}</code>
          <CopyId id={apiUrl + path} what={fill(words.urlOf, { operation: `${method} ${path}` })} />
        </p>
        <p lang="en" className="mt-1 text-sm text-muted">
          <InlineCode text={access} />
        </p>
        {inputs.length > 0 && (
          <Part title={body?.isForm ? words.formInputs : words.inputs}>
            <FieldList fields={inputs} isRequest />
          </Part>
        )}
        <Part title={words.response}>
          <FieldList fields={response.groups.flatMap(({ fields }) => fields)} isRequest={false} />
        </Part>
        <Errors errors={errors} summary={summary} />
      </div>
      <div className="flex min-w-0 flex-col gap-5 @[740px]:sticky @[740px]:top-0 @[740px]:self-start">
        <SampleTabs samples={samplesOf(operation, apiUrl)} of={summary} />
        <JsonExample
          json={JSON.stringify(response.example, null, 2)}
          label={fill(words.exampleResponse, { summary })}
        />
        <TryOperation
          method={method}
          path={path}
          summary={summary}
          scopes={operation.scopes}
          inPath={namesIn(parameters, "path")}
          inQuery={namesIn(parameters, "query")}
          body={body ? JSON.stringify(body.example, null, 2) : null}
          form={body?.isForm ? bodyFields.map(({ name, type }) => ({ name, isFile: type === "file" })) : null}
        />
      </div>
    </article>
  );
}

const namesIn = (parameters: OperationView["parameters"], place: string): string[] =>
  parameters.filter((parameter) => parameter.place === place).map(({ name }) => name);

/** The request with the example's values; the ids in its path stay placeholders. */
function samplesOf({ method, path, body }: OperationView, apiUrl: string) {
  if (!body) return apiSamples(apiUrl, { method, path });
  if (!body.isForm) return apiSamples(apiUrl, { method, path, body: body.example });
  const fields = body.groups
    .flatMap(({ fields: own }) => own)
    .filter(({ isRequired, type }) => isRequired || type === "file");
  const values = objectOf(body.example);
  const form = fields.map(({ name, type }) => [
    name,
    type === "file" ? "@handbook.pdf" : String(values[name] ?? "text"),
  ]);
  return apiSamples(apiUrl, { method, path, form: Object.fromEntries(form) });
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="border-b pb-1.5 text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

async function Errors({ errors, summary }: { errors: ErrorView[]; summary: string }) {
  const { operation: words } = await getWords("reference");
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-sm font-medium text-muted hover:text-foreground">
        {words.errors}
        <span className="sr-only"> {fill(words.errorsOf, { summary })}</span>
      </summary>
      <ul className="mt-1 divide-y">
        {errors.map(({ status, code, reason, text }) => (
          <li key={`${status} ${code} ${reason} ${text}`} className="py-2 text-sm">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium tabular-nums">{status}</span>
              <code className="font-mono text-xs wrap-anywhere">{code}</code>
              {reason && <code className="font-mono text-xs wrap-anywhere text-subtle">{reason}</code>}
            </span>
            <span lang="en" className="text-muted">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
