/**
 * npm's shell does not forward SIGTERM: it exits and would leave the server running in its data
 * folder.
 */

const lookEvery = 500

interface Begun {
  readonly variables: NodeJS.ProcessEnv
  /**
   * Read at load time: after the parent's end `process.ppid` is another process and no longer
   * changes.
   */
  readonly parent: number
  readonly stop: () => void
}

/** Calls `stop` once when the parent of `npm start` has ended. */
export function stopWithParent({ variables, parent, stop }: Begun): void {
  if (variables.npm_lifecycle_event !== 'start') return
  const looking = setInterval(look, lookEvery).unref()
  look()

  function look() {
    if (process.ppid === parent) return
    clearInterval(looking)
    stop()
  }
}
