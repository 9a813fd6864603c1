import { useMutation } from '@tanstack/react-query'
import type { Plan } from '../../../domain/plans.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { changePlan } from './billing-queries.ts'
import { planFailure } from './plan-failure.ts'

export function usePlanChange(companyId: string) {
  return useMutation({
    // Another user may have changed the plan or the rights.
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
