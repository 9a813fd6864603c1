import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from './failure-message.ts'
import { readAgain } from './read-again.ts'
import { toastFailure } from './ui/toast.ts'

/** A change whose failure is told on a toast. Afterwards, also of a refusal, what begins with one of `keys` is read again. */
export function useWrite<Input, Result>(
  failure: string,
  keys: readonly QueryKey[],
  write: (input: Input) => Promise<Result>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => toastFailure(failure, failureMessage(error)),
    onSettled: (_result, error) => {
      const read = readAgain(queryClient, keys)
      // Whoever was refused goes on at once.
      return error ? undefined : read
    },
  })
}
