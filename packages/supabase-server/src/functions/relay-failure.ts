import { AppError } from '../app-error.ts'

export const workerFailed = () =>
  new AppError('WORKER_ERROR', 'Function exited due to an error (please check logs)')

export const workerLimit = () =>
  new AppError(
    'WORKER_LIMIT',
    'Worker failed to respond due to a resource limit (please check logs)',
  )

export const answerTooLate = () =>
  new AppError('IDLE_TIMEOUT', 'Function did not answer within the time limit')

export const notStarted = (reason: string, cause?: unknown) =>
  new AppError('BOOT_ERROR', `Function failed to start: ${reason}`, { cause })
