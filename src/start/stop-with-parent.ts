/** npm's shell hands on no SIGTERM: it ends alone, and the server would go on, unseen, in its data folder. */

const lookEvery = 500

/** @param stop called once, when what `npm start` began the server with is gone */
export function stopWithParent(variables: NodeJS.ProcessEnv, stop: () => void): void {
  if (variables.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    stop()
  }, lookEvery).unref()
}
