import type { z } from "zod";
import type { ProblemDetails } from "#lib/flow/problems/problems.ts";

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  ...{ string: "string", number: "number", boolean: "boolean", array: "array" },
  ...{ int: "integer", object: "object", record: "object" },
};

/** What is too small or too large: a list's length, a text's length, or a number. */
const bound = (origin: string, list: string, text: string, number: string): string =>
  origin === "array" || origin === "set" ? list : origin === "string" ? text : number;

/**
 * The variant of `INVALID_SHAPE` for an error of a graph's shape, and its values. An error that has none of its own
 * is `other`, with its English message.
 */
export function describeShape(issue: Issue): ProblemDetails {
  const field = issue.path.join(".");
  const { code } = issue;
  if (issue.input === undefined && (code === "invalid_type" || code === "invalid_value")) {
    return { variant: "required", values: { field } };
  }
  switch (code) {
    case "invalid_type": {
      const variant = TYPES[issue.expected];
      return variant ? { variant, values: { field } } : describeOther(issue);
    }
    case "unrecognized_keys":
      return { variant: "unknownField", values: { field: [...issue.path, issue.keys[0]].join(".") } };
    case "invalid_value":
      return { variant: "oneOf", values: { field, choices: issue.values.join(", ") } };
    case "too_small":
      return {
        variant: bound(issue.origin, "tooFew", "tooShort", "tooSmall"),
        values: { field, limit: Number(issue.minimum) },
      };
    case "too_big":
      return {
        variant: bound(issue.origin, "tooMany", "tooLong", "tooLarge"),
        values: { field, limit: Number(issue.maximum) },
      };
    case "custom":
      return describeCustom(issue);
    default:
      return { variant: "invalid", values: { field } };
  }
}

/** A check of our own names its variant in its parameters. */
function describeCustom(issue: Extract<Issue, { code: "custom" }>): ProblemDetails {
  const { variant, limit, field }: Record<string, unknown> = issue.params ?? {};
  if (typeof variant !== "string") return describeOther(issue);
  return {
    variant,
    values: {
      field: typeof field === "string" ? field : issue.path.join("."),
      ...(typeof limit === "number" && { limit }),
    },
  };
}

const describeOther = ({ message }: Issue): ProblemDetails => ({ variant: "other", values: { message } });
