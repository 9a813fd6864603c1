/**
 * The child's next message; rejects if it exits first.
 * @template T
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<T>}
 */
export function nextMessage(child) {
  return new Promise((resolve, reject) => {
    /** @param {number | null} code */
    function fail(code) {
      child.off('message', succeed)
      reject(new Error(`${child.spawnargs[1]} ended early, with ${code}.`))
    }
    /** @param {any} message */
    function succeed(message) {
      child.off('exit', fail)
      resolve(message)
    }
    child.once('message', succeed)
    child.once('exit', fail)
  })
}
