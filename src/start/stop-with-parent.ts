/** npm's shell exits on SIGTERM without forwarding it. */

const lookEvery = 500

interface Begun {
  readonly variables: NodeJS.ProcessEnv
  /** Read at load time: after the parent's end `process.ppid` is another process. */
  readonly parent: number
  readonly stop: () => void
}

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
