import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { readDuration } from '../switches/duration.ts'

/** Go's longest duration. */
const longest = 292 * 365 * 86_400

/** Reads `24h`, `1h30m` or `none` into seconds; 0 lifts the ban. */
export const banDuration = z
  .string()
  .max(64)
  .transform((text) => {
    if (text === '') return undefined
    const seconds = text === 'none' ? 0 : readDuration(text)
    if (seconds !== null && seconds <= longest) return seconds
    throw new AppError('validation_failed', `invalid format for ban duration: "${text}"`)
  })
