import { AppError } from '../../app-error.ts'

const most = 3
const waiting = new Set<() => void>()
let taken = 0

/** @param patience milliseconds @throws AppError overloaded when no slot becomes free */
export async function inPlace<T>(patience: number, work: () => Promise<T>): Promise<T> {
  if (taken < most) taken += 1
  else await turn(patience)
  try {
    return await work()
  } finally {
    // The slot passes to the first waiter, so that newcomers cannot overtake.
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
