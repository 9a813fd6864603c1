/** npm's shell hands on no SIGTERM: it ends alone, and the server would go on, unseen, in its data folder. */

const lookEvery = 500

interface Begun {
  readonly variables: NodeJS.ProcessEnv
  /** Read as early as can be: once it is gone, `process.ppid` names another, and never changes again. */
  readonly parent: number
  readonly stop: () => void
}

/** Calls `stop` once, when what `npm start` began the server with is gone, or at once where it is already. */
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
