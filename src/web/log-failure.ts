/** Failures that the user is not told about, or not in full, still reach the browser's console (spec section 8). */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a browser's log is.
  console.error(what, cause)
}
