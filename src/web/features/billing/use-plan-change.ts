import { useMutation } from '@tanstack/react-query'
import type { Plan } from '../../../domain/plans.ts'
import { callRpc } from '../../call-rpc.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { planFailure } from './plan-failure.ts'

export function usePlanChange(companyId: string) {
  return useMutation({
    // Another user may have changed the plan or the rights.
    meta: {
      awaits: [['companies'], ['billing'], ['home'], ['notifications']],
      invalidates: [['account']],
    },
    // The server takes the plan's limits and ignores these, unless the caller is super_admin.
    mutationFn: ({ id, limits }: Plan) =>
      callRpc('update_company', {
        p_id: companyId,
        p_plan: id,
        p_leads_limit: limits.leads,
        p_sellers_limit: limits.sellers,
        p_pages_limit: limits.pages,
      }),
    onSuccess: (_, { name }) =>
      toastSuccess('Plano atualizado!', `Os limites do ${name} já valem para a sua equipe.`),
    onError: (error) => {
      const { title, message } = planFailure(error)
      toastFailure(title, message)
    },
  })
}
