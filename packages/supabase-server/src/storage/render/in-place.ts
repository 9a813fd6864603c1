import { AppError } from '../../app-error.ts'

/** So many pictures are in memory as they were stored. */
const most = 3
const waiting = new Set<() => void>()
let taken = 0

/** @param patience milliseconds @throws AppError overloaded for whom no place becomes free */
export async function inPlace<T>(patience: number, work: () => Promise<T>): Promise<T> {
  if (taken < most) taken += 1
  else await turn(patience)
  try {
    return await work()
  } finally {
    // Handed on, so that nobody who comes now is before who has waited.
    const [next] = waiting
    if (next) next()
    else taken -= 1
  }
}

function turn(patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(goOn)
      const words = 'Too many images are being transformed'
      reject(new AppError('overloaded', words, { retryAfter: 5 }))
    }, patience)
    const goOn = () => {
      clearTimeout(timer)
      waiting.delete(goOn)
      resolve()
    }
    waiting.add(goOn)
  })
}
