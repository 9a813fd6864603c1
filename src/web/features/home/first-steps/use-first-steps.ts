import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Company } from '../../../company/company.ts'
import { logFailure } from '../../../log-failure.ts'
import { type FirstSteps, firstStepsQuery, noteFirstSteps } from './first-steps-queries.ts'

const areDone = (steps: FirstSteps): boolean =>
  steps.has_seller && steps.short_code !== null && steps.has_lead && steps.is_shared

/**
 * `steps` is undefined while loading and null when there are none. The user who completes the last
 * step still sees the panel.
 */
export function useFirstSteps(company: Company, mayManage: boolean) {
  const companyId = company.id
  const queryClient = useQueryClient()
  const query = firstStepsQuery(companyId)
  const enabled = mayManage && mayHaveSteps(company)
  const { data: steps, isError } = useQuery({ ...query, enabled })
  const [watchedCompany, setWatchedCompany] = useState<string | null>(null)
  const done = steps != null && areDone(steps)
  const watched = watchedCompany === companyId

  useEffect(() => {
    if (steps === undefined) return
    if (steps === null || done) rememberFinished(companyId)
    if (steps && !done) setWatchedCompany(companyId)
    if (done) {
      noteFirstSteps(companyId, 'over').catch((cause) =>
        logFailure('The end of the first steps could not be noted', cause),
      )
    }
  }, [steps, done, companyId])

  const note = useMutation({
    meta: { failure: 'Erro ao salvar' },
    mutationFn: (what: 'shared' | 'over') => noteFirstSteps(companyId, what),
    onSuccess: (_, what) => {
      if (what === 'shared') return queryClient.invalidateQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, null)
    },
  })
  // A failed read hides the panel.
  const isHidden = ((!enabled || done) && !watched) || (isError && !steps)
  return { steps: isHidden ? null : steps, done, note }
}

/** The finished company, remembered so that no space is reserved for the panel. */
const finishedKey = 'rodizio-first-steps-over'

const newFor = 30 * 86_400_000

function mayHaveSteps({ id, created_at }: { id: string; created_at: string }): boolean {
  return Date.now() - Date.parse(created_at) < newFor && localStorage.getItem(finishedKey) !== id
}

function rememberFinished(companyId: string): void {
  localStorage.setItem(finishedKey, companyId)
}
