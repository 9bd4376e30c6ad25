/** What `use` returns; null if the browser blocks its storage, or has no room left in it. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
