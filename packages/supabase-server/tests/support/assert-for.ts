import fc from 'fast-check'

/**
 * Checks a property for at most this many milliseconds. fast-check's own limit leaves the last run unfinished, which
 * disturbs the next test; here the last run ends and counts.
 */
export async function assertFor<T>(
  milliseconds: number,
  arbitrary: fc.Arbitrary<T>,
  check: (value: T) => Promise<void>,
  limits: fc.Parameters<[T]> = {},
): Promise<void> {
  let underWay: Promise<void> | undefined
  const property = fc.asyncProperty(arbitrary, (value) => {
    underWay = check(value)
    return underWay
  })
  const interrupt = { interruptAfterTimeLimit: milliseconds, markInterruptAsFailure: false }
  await fc.assert(property, { ...limits, ...interrupt })
  await underWay
}
