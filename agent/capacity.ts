/**
 * How full the worker is, 0 to 1, by its calls. Not by CPU: the media server drops a dispatch to a worker above its
 * target for good, and a short peak of work is no reason to refuse a call.
 */
export function loadOf(jobs: number, maxJobs: number): number {
  return Math.min(1, jobs / maxJobs);
}
