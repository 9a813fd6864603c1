import type { AccountAnswer } from './auth-state.ts'

/**
 * A success counts unless a later one was there before; a failure counts only without a newer
 * request.
 */
export function orderAnswers(take: (answer: AccountAnswer) => void) {
  let asked = 0
  let taken = 0
  return async (reading: Promise<AccountAnswer>): Promise<AccountAnswer> => {
    asked += 1
    const own = asked
    const answer = await reading
    if (answer.type === 'account-failed' ? own < asked : own < taken) return answer
    if (answer.type === 'account') taken = own
    take(answer)
    return answer
  }
}
