import { type Schema, Validator } from "@cfworker/json-schema";
import type { JsonValue } from "#lib/platform/json.ts";
import type { FlowFunction } from "./nodes-json.ts";

type JsonObject = { [key: string]: JsonValue };
type Parameters = NonNullable<FlowFunction["parameters"]>;

/** A schema is prepared once; it lives as long as its scenario. */
const validators = new WeakMap<Parameters, Validator>();
const MAX_FAULTS = 5;

export type CheckedArguments = { ok: true; args: JsonObject } | { ok: false; fault: string };

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Checks a function's arguments against its `parameters` (JSON Schema); `fault` tells the model what is wrong. */
export function validateArguments({ parameters }: FlowFunction, args: JsonValue): CheckedArguments {
  if (!isObject(args)) return { ok: false, fault: "The arguments must be a JSON object." };
  if (!parameters) return { ok: true, args };
  try {
    const { valid, errors } = validatorFor(parameters).validate(args);
    if (valid) return { ok: true, args };
    // The last errors name the exact places; those before them only say that something inside is wrong.
    const faults = errors.slice(-MAX_FAULTS).map(({ instanceLocation, error }) => {
      const place = instanceLocation.replace(/^#\/?/, "");
      return place === "" ? error : `${place}: ${error}`;
    });
    return { ok: false, fault: faults.join(" ") };
  } catch {
    // A schema that cannot be applied (a reference in a circle) would otherwise end the call.
    return { ok: false, fault: "The function's parameters cannot be checked." };
  }
}

function validatorFor(parameters: Parameters): Validator {
  const known = validators.get(parameters);
  if (known) return known;
  // The library's type lists the keywords; a scenario's schema was checked where it was saved.
  const created = new Validator(parameters as Schema, "2020-12", false);
  validators.set(parameters, created);
  return created;
}
