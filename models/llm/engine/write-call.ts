import type { LlamaGrammar } from "node-llama-cpp";
import { type LlmCall, LlmError, type LlmTool } from "#models/llm/llm-protocol.ts";
import { choose, type Writing } from "./choose.ts";
import { fitArguments } from "./fit-arguments.ts";
import { toArgumentsSchema } from "./grammar-schema.ts";
import { JsonEnd } from "./json-end.ts";
import { callSyntax, hasParameters } from "./prompt.ts";
import { TokenText } from "./token-text.ts";

/** Names and arguments need the likeliest token. A second attempt varies, or it would repeat the first. */
const TEMPERATURES = [0, 0.6];
/** Longer arguments are a model that does not stop. */
const MAX_ARGUMENT_TOKENS = 1024;

/**
 * Writes one function call: the syntax around it is given, the name is forced to one of the tools and the arguments to
 * its schema. Arguments that still do not match, such as a number out of bounds, are written once more. Throws
 * `LlmError` if that fails too.
 */
export async function writeCall(writing: Writing, tools: readonly LlmTool[]): Promise<LlmCall> {
  const { engine, line } = writing;
  const { model, wrapper } = engine;
  const { prefix } = callSyntax(wrapper, "");
  line.push(...prefix.tokenize(model.tokenizer));
  const tool = await chooseTool(writing, tools);
  if (!hasParameters(tool.parameters)) return { name: tool.name, arguments: "{}" };
  line.push(...callSyntax(wrapper, tool.name).paramsPrefix.tokenize(model.tokenizer));
  const grammar = await engine.llama.createGrammarForJsonSchema(toArgumentsSchema(tool.parameters));
  const start = line.length;
  let reason = "";
  for (const temperature of TEMPERATURES) {
    line.splice(start);
    const fitted = fitArguments(await writeJson(writing, grammar, temperature), tool.parameters);
    if (fitted.ok) return { name: tool.name, arguments: fitted.text };
    ({ reason } = fitted);
  }
  throw new LlmError(
    502,
    "invalid_function_call",
    `The model called ${tool.name} with invalid arguments: ${reason}`,
  );
}

async function chooseTool(writing: Writing, tools: readonly LlmTool[]): Promise<LlmTool> {
  const { engine, line } = writing;
  const [only] = tools;
  if (only && tools.length === 1) {
    line.push(...engine.model.tokenize(only.name));
    return only;
  }
  const names = tools.map(({ name }) => JSON.stringify(name)).join(" | ");
  const grammar = await engine.llama.createGrammar({ grammar: `root ::= ${names}` });
  const text = new TokenText(engine.model, line);
  let name = "";
  for await (const token of choose(writing, { grammar, temperature: 0 })) {
    name += text.push(token);
    const possible = tools.filter((tool) => tool.name.startsWith(name));
    if (possible.length === 1 && possible[0]?.name === name) break;
  }
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new LlmError(502, "invalid_function_call", "The model did not name one of the functions");
  return tool;
}

async function writeJson(writing: Writing, grammar: LlamaGrammar, temperature: number): Promise<string> {
  const text = new TokenText(writing.engine.model, writing.line);
  const end = new JsonEnd();
  const limit = writing.written + MAX_ARGUMENT_TOKENS;
  let json = "";
  for await (const token of choose(writing, { grammar, temperature })) {
    const piece = text.push(token);
    json += piece;
    const length = end.push(piece);
    if (length !== undefined) return json.slice(0, length);
    if (writing.written >= limit || writing.line.length >= writing.sequence.contextSize - 1) break;
  }
  return json;
}
