import { useMutation } from '@tanstack/react-query'
import type { WeeklyHours } from '../../../../../domain/weekly-hours.ts'
import { callRpc } from '../../../../call-rpc.ts'
import type { WhenNobody } from '../../../../company/when-nobody.ts'
import { toastSuccess } from '../../../../ui/toast.ts'

export interface OpeningHours {
  /** Null is always open. */
  hours: WeeklyHours | null
  whenNobody: WhenNobody
}

const meta = { failure: 'Erro ao salvar as regras', invalidates: [[]] } as const
const onSuccess = () => toastSuccess('Regras atualizadas!')

/** Saves what is given: a colleague may have changed the other. */
export const useSaveOpeningHours = (companyId: string) =>
  useMutation({
    meta: { ...meta, failure: 'Erro ao salvar o horário' },
    mutationFn: async ({ hours, whenNobody }: Partial<OpeningHours>) => {
      const p_company_id = companyId
      const saveHours = async () => {
        if (hours === undefined) return
        await callRpc('set_opening_hours', { p_company_id, p_weekly_hours: hours as never })
      }
      const saveWhenNobody = async () => {
        if (whenNobody === undefined) return
        await callRpc('set_when_nobody', { p_company_id, p_when_nobody: whenNobody })
      }
      // What is to happen outside the hours is never stored without hours.
      const steps = [saveHours, saveWhenNobody]
      for (const save of hours === null ? steps.reverse() : steps) await save()
    },
    onSuccess: () => toastSuccess('Horário de atendimento salvo!'),
  })

/** Null switches it off. */
export const useSaveSameSeller = (companyId: string) =>
  useMutation({
    meta,
    mutationFn: (days: number | null) =>
      callRpc('set_same_seller', {
        p_company_id: companyId,
        // The generated type does not allow null.
        p_days: days as number,
      }),
    onSuccess,
  })

export const useSaveSellerMails = (companyId: string) =>
  useMutation({
    // The switch shows what is stored again.
    meta: { failure: meta.failure, awaits: [[]] },
    // In the order of the clicks.
    scope: { id: 'seller-mails' },
    mutationFn: (on: boolean) =>
      callRpc('set_seller_mails', {
        p_company_id: companyId,
        p_on: on,
      }),
    onSuccess,
  })

/** An empty message is the usual one. */
export const useSaveToCall = (companyId: string) =>
  useMutation({
    meta,
    mutationFn: ({ minutes, firstMessage }: { minutes: number; firstMessage: string }) =>
      callRpc('set_rescue_rules', {
        p_company_id: companyId,
        p_minutes: minutes,
        p_first_message: firstMessage,
      }),
    onSuccess,
  })
