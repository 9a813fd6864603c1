import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureMessage } from '../../../failure-message.ts'
import { logFailure } from '../../../log-failure.ts'
import { toastFailure } from '../../../ui/toast.ts'
import { type FirstSteps, firstStepsQuery, noteFirstSteps } from './first-steps-queries.ts'

export const areDone = (steps: FirstSteps): boolean =>
  steps.has_seller && steps.short_code !== null && steps.has_lead && steps.is_shared

/** The steps to show: whoever watched the last one being done sees that all are, and nobody later. */
export function useFirstSteps(companyId: string, mayManage: boolean) {
  const queryClient = useQueryClient()
  const query = firstStepsQuery(companyId)
  const { data: steps = null } = useQuery({ ...query, enabled: mayManage })
  const [watchedCompany, setWatchedCompany] = useState<string | null>(null)
  const done = steps !== null && areDone(steps)
  const watched = watchedCompany === companyId

  useEffect(() => {
    if (!steps) return
    if (!done) setWatchedCompany(companyId)
    else {
      noteFirstSteps(companyId, 'over').catch((cause) =>
        logFailure('The end of the first steps could not be noted', cause),
      )
    }
  }, [steps, done, companyId])

  const note = useMutation({
    mutationFn: (what: 'shared' | 'over') => noteFirstSteps(companyId, what),
    onSuccess: (_, what) => {
      if (what === 'over') queryClient.setQueryData(query.queryKey, null)
      else void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
    onError: (error) => toastFailure('Erro ao salvar', failureMessage(error)),
  })
  return { steps: done && !watched ? null : steps, done, note }
}
