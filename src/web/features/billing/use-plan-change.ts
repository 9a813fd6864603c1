import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Plan } from '../../../domain/plans.ts'
import { readAgain } from '../../read-again.ts'
import { useAuth } from '../../session/use-auth.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { changePlan } from './billing-queries.ts'
import { planFailure } from './plan-failure.ts'

/** The company's other plan, in force at once on every screen that shows it. */
export function usePlanChange(companyId: string) {
  const queryClient = useQueryClient()
  const { reloadAccount } = useAuth()
  return useMutation({
    mutationFn: (plan: Plan) => changePlan(companyId, plan),
    onSuccess: (_, { name }) =>
      toastSuccess('Plano atualizado!', `Os limites do ${name} já valem para a sua equipe.`),
    onError: (error) => {
      const { title, message } = planFailure(error)
      toastFailure(title, message)
    },
    // After a failure too: another person may have changed plan or rights meanwhile.
    onSettled: (_result, error) => {
      void reloadAccount()
      const read = readAgain(queryClient, [['companies'], ['billing'], ['home'], ['notifications']])
      return error ? undefined : read
    },
  })
}
