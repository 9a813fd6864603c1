/** Milliseconds: a load balancer gives up as well, and a request may wait longer for a database that hangs. */
const patience = 3_000

/** What the database answers. @throws where it takes too long, whatever becomes of the question */
export function answeredInTime<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([answer, failAfter(patience)])
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database does not answer.')), milliseconds).unref()
  })
}
