/** Milliseconds. */
const patience = 3_000

/** @throws after three seconds; the query itself continues */
export function answeredInTime<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([answer, failAfter(patience)])
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database does not answer.')), milliseconds).unref()
  })
}
