import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../failure-message.ts'
import { readAgain } from '../../read-again.ts'
import { useAuth } from '../../session/use-auth.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'

/** A change of the account or its company, told on a toast and then shown by every screen. */
export function useSave<Input>(
  words: { done: string; failed: string },
  save: (input: Input) => Promise<void>,
) {
  const { reloadAccount } = useAuth()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      toastSuccess(words.done)
      void reloadAccount()
      return readAgain(queryClient, [[]])
    },
    onError: (error) => toastFailure(words.failed, failureMessage(error)),
  })
}
