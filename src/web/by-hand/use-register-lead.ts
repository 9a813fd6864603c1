import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatPhone } from '../../domain/phone.ts'
import { returnTime } from '../../domain/return-time.ts'
import { supabase } from '../supabase.ts'
import type { NewLead } from './new-lead-schema.ts'

/** The seller is null while nobody can take the lead; somebody can `when`, where that is known. */
export type Registered = {
  name: string
  seller: string | null
  whatsappUrl: string
  when: string | undefined
}

export function useRegisterLead(companyId: string) {
  const sent = useRef<{ phone: string; key: string | undefined }>({ phone: '', key: undefined })
  return useMutation({
    meta: {
      failure: 'Erro ao registrar lead',
      invalidates: [['contacts'], ['leads'], ['sellers'], ['home'], ['turns'], ['first-steps']],
    },
    mutationFn: (lead: NewLead) => {
      // One key for each lead, so that a retry is the same one; a corrected phone makes another.
      if (sent.current.phone !== lead.phone) {
        // Browsers lack it where the page came without TLS.
        sent.current = { phone: lead.phone, key: crypto.randomUUID?.() }
      }
      return registerLead(companyId, lead, sent.current.key)
    },
  })
}

async function registerLead(companyId: string, lead: NewLead, key?: string): Promise<Registered> {
  const { name, phone, email, city, source, to } = lead
  const [whom, id] = to.split(':')
  const { data, error } = await supabase()
    .rpc('register_lead', {
      p_company_id: companyId,
      p_name: name,
      p_phone: phone,
      p_email: email || undefined,
      p_city: city || undefined,
      p_source: source,
      p_message: `Olá {vendedor}! Novo lead para você: {nome}, WhatsApp ${formatPhone(phone)}.`,
      p_seller_id: whom === 'seller' ? id : undefined,
      p_team_id: whom === 'team' ? id : undefined,
      p_idempotency_key: key,
    })
    .single()
  if (error) throw error
  const when = data.seller_name ? undefined : await findReturn(data.lead_id)
  return { name, seller: data.seller_name, whatsappUrl: data.whatsapp_url, when }
}

async function findReturn(leadId: string): Promise<string | undefined> {
  const { data } = await supabase().rpc('get_return_time', { p_lead_id: leadId }).maybeSingle()
  return data?.returns_at
    ? returnTime(new Date(data.returns_at), new Date(), data.time_zone)
    : undefined
}
