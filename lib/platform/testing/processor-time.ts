/** Processor time of this thread so far, in milliseconds. Time in which a busy machine runs others is not in it. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs `work` and returns how many milliseconds of processor time this thread took for it. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = threadMs();
  await work();
  return threadMs() - before;
}
