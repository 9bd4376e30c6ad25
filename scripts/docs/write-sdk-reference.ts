import { join } from "node:path";
import {
  forEachChild,
  isArrowFunction,
  isCallExpression,
  isClassDeclaration,
  isLiteralTypeNode,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isStringLiteral,
  isVariableStatement,
  type Node,
  type ObjectLiteralExpression,
} from "typescript";
import { type JsonObject, objectOf } from "#lib/platform/json.ts";
import { type Declaration, docsOf, listExports, parseSource } from "./declarations.ts";

const SDK = join(import.meta.dirname, "../../sdk");

const HEAD = `# SDK reference

Everything that the two packages export, written from their source. To begin, read [@visavis/server](../sdk/README.md) and
[@visavis/react](../sdk/react/README.md).
`;

const CLIENT = `## VisavisClient

\`new VisavisClient(options)\` takes [\`ClientOptions\`](#clientoptions). Each method below calls one operation and returns its
response; the API reference of your instance (\`/docs/api\`) documents the fields. Their types are
\`BodyOf<"conversations.connect">\`, \`QueryOf<…>\` and \`AnswerOf<…>\`, by the operation's id. The last argument of every method is
[\`CallOptions\`](#calloptions); only methods that create something take an \`idempotencyKey\`.
`;

/** The modules in the order of reading. */
const MODULES = [
  { name: "@visavis/server", file: "src/index.ts" },
  { name: "@visavis/server/express", file: "src/express.ts" },
  { name: "@visavis/server/cards", file: "src/cards.ts" },
  { name: "@visavis/server/react", file: "src/react.ts" },
  { name: "@visavis/react", file: "react/src/index.ts" },
];

/** The modules whose functions build the client's methods. */
const BUILDERS = [
  "client",
  "resources/account",
  "resources/clips",
  "resources/scenario-tests",
  "resources/scenario-versions",
].map((name) => `src/${name}.ts`);

type Method = { name: string; operation: string; docs: string };

/** The object that an arrow function returns. */
function objectReturned(node: Node | undefined): ObjectLiteralExpression | undefined {
  if (!node || !isArrowFunction(node)) return undefined;
  const body = isParenthesizedExpression(node.body) ? node.body.expression : node.body;
  return isObjectLiteralExpression(body) ? body : undefined;
}

/** The objects of methods that a source file builds, by the name of the function that builds each. */
function readBuilders(file: string): Map<string, ObjectLiteralExpression> {
  const builders = new Map<string, ObjectLiteralExpression>();
  for (const statement of parseSource(file).statements) {
    if (!isVariableStatement(statement)) continue;
    const [declared] = statement.declarationList.declarations;
    const methods = objectReturned(declared?.initializer);
    if (declared && methods) builders.set(declared.name.getText(), methods);
  }
  return builders;
}

/** The id of the operation that a method calls: the type argument of its call. */
function operationOf(node: Node): string | undefined {
  if (isCallExpression(node)) {
    const [type] = node.typeArguments ?? [];
    if (type && isLiteralTypeNode(type) && isStringLiteral(type.literal)) return type.literal.text;
  }
  return forEachChild(node, operationOf);
}

/** Methods that call an operation without its id as a type. */
const UNTYPED: Record<string, string> = { "conversations.events": "conversations.events.get" };

function listMethods(
  path: string,
  methods: ObjectLiteralExpression,
  builders: ReadonlyMap<string, ObjectLiteralExpression>,
): Method[] {
  return methods.properties.flatMap((property): Method[] => {
    if (!isPropertyAssignment(property)) return [];
    const name = `${path}.${property.name.getText()}`;
    const { initializer } = property;
    if (isCallExpression(initializer)) {
      const nested = builders.get(initializer.expression.getText());
      return nested ? listMethods(name, nested, builders) : [];
    }
    if (!isArrowFunction(initializer)) return [];
    const parameters = initializer.parameters
      .map((parameter) =>
        parameter.getText().startsWith("{") ? "options?" : parameterName(parameter.getText()),
      )
      .join(", ");
    const operation = operationOf(initializer) ?? UNTYPED[name] ?? "";
    return [{ name: `${name}(${parameters})`, operation, docs: docsOf(property) }];
  });
}

const parameterName = (text: string): string => /^\w+\??/.exec(text)?.[0] ?? text;

/** The client's methods, by the property that has them. */
function listResources(): Method[][] {
  const builders = new Map(BUILDERS.flatMap((file) => [...readBuilders(join(SDK, file))]));
  const client = parseSource(join(SDK, "src/client.ts")).statements.find(isClassDeclaration);
  const properties = [
    ...(client?.getText().matchAll(/^ {2}readonly (\w+): ReturnType<typeof (\w+)>;$/gm) ?? []),
  ];
  return properties.map(([, name = "", builder = ""]) => {
    const methods = builders.get(builder);
    if (!methods) throw new Error(`no methods of client.${name}`);
    return listMethods(name, methods, builders);
  });
}

type Described = { address: string; summary: string };

function readOperations(document: JsonObject): Map<string, Described> {
  return new Map(
    Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
      Object.entries(objectOf(item)).map(([method, operation]): [string, Described] => {
        const { operationId, summary } = objectOf(operation);
        return [
          String(operationId),
          { address: `${method.toUpperCase()} ${path}`, summary: String(summary) },
        ];
      }),
    ),
  );
}

function methodTable(methods: Method[], operations: ReadonlyMap<string, Described>): string {
  const rows = methods.map(({ name, operation, docs }) => {
    const described = operations.get(operation);
    if (!described) throw new Error(`client.${name} calls no operation`);
    const text = (docs || described.summary)
      .replace(/\s+/g, " ")
      .replace(/:? `for await .*`$/, "")
      .replace(/\.$/, "");
    return `| \`${name}\` | \`${described.address}\` | ${text.replaceAll("|", "\\|")} |`;
  });
  return `| method | operation | |\n|---|---|---|\n${rows.join("\n")}\n`;
}

const section = ({ name, docs, code }: Declaration, heading = name): string =>
  [`### ${heading}`, docs, `\`\`\`ts declaration\n${code}\n\`\`\``]
    .filter((part) => part !== "")
    .join("\n\n");

/** The page of what the SDK exports, from its source and the OpenAPI document. */
export function writeSdkReference(document: JsonObject): string {
  const operations = readOperations(document);
  const resources = listResources().map((methods) => {
    const [path = ""] = methods[0]?.name.split(".") ?? [];
    return `### client.${path}\n\n${methodTable(methods, operations)}`;
  });
  const seen = new Map([["VisavisClient", ""]]);
  const modules = MODULES.map(({ name, file }) => {
    // What a package repeats from another module is there; another thing of the same name is shown with its module.
    const exported = listExports(join(SDK, file)).filter((one) => seen.get(one.name) !== one.code);
    const sections = exported
      .filter((one) => one.name !== "VisavisClient")
      .map((one) => section(one, seen.has(one.name) ? `${one.name} of ${name}` : one.name));
    for (const { name: exportedName, code } of exported) seen.set(exportedName, code);
    return `## ${name}\n\n${sections.join("\n\n")}\n`;
  });
  return [HEAD, CLIENT, ...resources, ...modules].join("\n");
}
