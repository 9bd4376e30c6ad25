import { OPERATIONS } from "./operations.ts";
import { type Model, readModel, type Tensor } from "./read-model.ts";

/** Runs a network on one input; returns its outputs by name. */
export type RunModel = (input: Tensor) => (output: string) => Float32Array;

/**
 * Prepares a network for repeated runs, with one thread and without a graphics card. The same input gives the same bits.
 * @throws RangeError if the model has an operation that isn't known here.
 */
export function prepareModel(file: Uint8Array, inputName: string): RunModel {
  const model = readModel(file);
  const lastUse = lastUses(model);
  const steps = model.operations.map((operation) => {
    const calculate = OPERATIONS[operation.type];
    if (!calculate) throw new RangeError(`The model has an operation ${operation.type}`);
    return { ...operation, calculate };
  });
  return (input) => {
    const tensors = new Map(model.constants);
    tensors.set(inputName, input);
    steps.forEach(({ calculate, inputs, outputs, settings }, step) => {
      const given = inputs.map((name) => {
        const tensor = tensors.get(name);
        if (!tensor) throw new RangeError(`The model uses ${name} before it is calculated`);
        return tensor;
      });
      tensors.set(outputs[0] ?? "", calculate(given, settings));
      for (const name of inputs) if (lastUse.get(name) === step) tensors.delete(name);
    });
    return (output) => {
      const data = tensors.get(output)?.data;
      if (!(data instanceof Float32Array)) throw new RangeError(`The model has no output ${output}`);
      return data;
    };
  };
}

/** The last step that reads a tensor: then its memory can be used for others. */
function lastUses({ operations }: Model): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [step, { inputs }] of operations.entries()) for (const name of inputs) last.set(name, step);
  return last;
}
