import { useMutation } from '@tanstack/react-query'
import type { Plan } from '../../../domain/plans.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { changePlan } from './billing-queries.ts'
import { planFailure } from './plan-failure.ts'

/** The company's other plan, in force at once on every screen that shows it. */
export function usePlanChange(companyId: string) {
  return useMutation({
    // Another person may have changed plan or rights meanwhile.
    meta: {
      awaits: [['companies'], ['billing'], ['home'], ['notifications']],
      invalidates: [['account']],
    },
    mutationFn: (plan: Plan) => changePlan(companyId, plan),
    onSuccess: (_, { name }) =>
      toastSuccess('Plano atualizado!', `Os limites do ${name} já valem para a sua equipe.`),
    onError: (error) => {
      const { title, message } = planFailure(error)
      toastFailure(title, message)
    },
  })
}
