import { useMutation } from '@tanstack/react-query'
import type { WeeklyHours } from '../../../../../domain/weekly-hours.ts'
import type { Company } from '../../../../company/company.ts'
import { supabase } from '../../../../supabase.ts'
import { toastSuccess } from '../../../../ui/toast.ts'

export type WhenNobody = 'rotate' | 'wait' | 'company_phone'

export interface RotationRules {
  /** Null is always open. */
  hours: WeeklyHours | null
  whenNobody: WhenNobody
  /** Null is off. */
  sameSellerDays: number | null
}

export const readRules = (company: Company): RotationRules => ({
  hours: company.weekly_hours as WeeklyHours | null,
  whenNobody: company.when_nobody as WhenNobody,
  sameSellerDays: company.same_seller_days,
})

/** The database takes all rules at once: the others stay as stored. */
export function useSaveRules(company: Company) {
  return useMutation({
    meta: { failure: 'Erro ao salvar as regras', invalidates: [[]] },
    mutationFn: async (change: Partial<RotationRules>) => {
      const { hours, whenNobody, sameSellerDays } = { ...readRules(company), ...change }
      const { error } = await supabase().rpc('set_rotation_rules', {
        p_company_id: company.id,
        p_weekly_hours: hours as never,
        p_when_nobody: whenNobody,
        // The generated type does not allow null.
        p_same_seller_days: sameSellerDays as number,
      })
      if (error) throw error
    },
    onSuccess: () => toastSuccess('Regras atualizadas!'),
  })
}
