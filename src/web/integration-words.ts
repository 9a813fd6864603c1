/** In the order in which they happen. */
export const webhookEvents = [
  { value: 'lead.captured', label: 'Lead capturado' },
  { value: 'lead.assigned', label: 'Lead entregue a um vendedor' },
  { value: 'lead.opened', label: 'WhatsApp aberto pelo contato' },
  { value: 'lead.confirmed', label: 'Contato confirmado pelo vendedor' },
  { value: 'lead.rescue', label: 'Contato a chamar' },
  { value: 'lead.outcome', label: 'Lead ganho ou perdido' },
  { value: 'lead.erased', label: 'Dados de um contato excluídos' },
  { value: 'seller.changed', label: 'Vendedor alterado' },
] as const

/** Of `webhooks.kind`: an ad platform by its name. */
export const webhookKindLabels = {
  webhook: 'Webhook',
  meta: 'Meta (Facebook e Instagram)',
  google_ads: 'Google Ads',
  ga4: 'Google Analytics 4',
} as const
