/** The user sees these failures not at all or only in part (spec section 8). */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a browser's log is.
  console.error(what, cause)
}
