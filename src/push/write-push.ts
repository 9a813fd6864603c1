import type { Device, PushNotice } from '../jobs/push-notice.ts'

/** What the service worker shows (src/seller-page/enhance/service-worker.ts). */
export function writePush(notice: PushNotice, device: Pick<Device, 'id'>): string {
  const { kind, leadId, city, source } = notice
  return JSON.stringify({
    title: titleOf(notice),
    body: [city, source].filter(Boolean).join(' · '),
    lead: leadId,
    // The page stored its own address under it: the server knows only a hash.
    device: device.id,
    // Rings again in the place of the first.
    again: kind === 'rescue',
  })
}

function titleOf({ kind, leadName, missed }: PushNotice): string {
  if (kind === 'new') return `Novo lead: ${leadName}`
  return missed
    ? `Chame agora: a mensagem de ${leadName} não chegou`
    : `Chame agora: ${leadName} não abriu o WhatsApp`
}
