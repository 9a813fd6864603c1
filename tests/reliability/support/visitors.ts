/** Visitors who submit leads as the browser does: anon key, idempotency key. */
import { randomInt, randomUUID } from 'node:crypto'

export interface Target {
  readonly origin: string
  readonly anonKey: string
  /** Defaults to the platform's default company. */
  readonly companyId?: string
}

export interface Acknowledged {
  readonly key: string
  readonly id: string
  readonly whatsappUrl: string
  /** Both in milliseconds of one clock. */
  readonly sentAt: number
  readonly answeredAt: number
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  /** Keys of submissions without a successful answer. */
  readonly unanswered: readonly string[]
  /** The errors of those submissions. */
  readonly heard: readonly string[]
  stop(): Promise<void>
}

/** @throws with the server's answer when the lead is not acknowledged */
export async function sendLead(
  { origin, anonKey, companyId }: Target,
  key: string = randomUUID(),
): Promise<Acknowledged> {
  const sentAt = performance.now()
  const response = await fetch(`${origin}/rest/v1/rpc/capture_lead_public`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({
      p_name: 'Bruna Lima',
      p_phone: phoneOf(key),
      p_email: null,
      p_city: 'Santos',
      p_source: 'instagram',
      p_company_id: companyId ?? null,
      p_idempotency_key: key,
    }),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${answer}`)
  const [lead] = JSON.parse(answer) as { lead_id: string; whatsapp_url: string }[]
  if (!lead) throw new Error('The capture answered nothing.')
  const { lead_id: id, whatsapp_url: whatsappUrl } = lead
  return { key, id, whatsappUrl, sentAt, answeredAt: performance.now() }
}

/** The same phone for the same key, because a retry is the same visitor. */
function phoneOf(key: string): string {
  const digits = String(Number.parseInt(key.slice(0, 8), 16) % 100_000_000)
  return `119${digits.padStart(8, '0')}`
}

/** Runs `visitors` loops of submissions until stopped; failures are recorded. */
export function startLoad(findTarget: () => Target, visitors = 12): Load {
  const acknowledged: Acknowledged[] = []
  const unanswered: string[] = []
  const heard: string[] = []
  let running = true

  async function visit(): Promise<void> {
    while (running) {
      const key = randomUUID()
      try {
        acknowledged.push(await sendLead(findTarget(), key))
      } catch (error) {
        unanswered.push(key)
        heard.push(error instanceof Error ? error.message : String(error))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  const all = Promise.all(Array.from({ length: visitors }, visit))
  return {
    acknowledged,
    unanswered,
    heard,
    async stop() {
      running = false
      await all
    },
  }
}

/** Retries each failed submission and gets the stored lead or a new one, never two. */
export const sendAgain = ({ unanswered }: Load, target: Target): Promise<Acknowledged[]> =>
  Promise.all(unanswered.map((key) => sendLead(target, key)))

/**
 * Milliseconds without an acknowledgement that count as hanging; starting the engine on a busy
 * machine stays well below.
 */
const patience = 120_000

/** Resolves once `count` leads are acknowledged, however slowly. */
export async function acknowledges({ acknowledged }: Load, count: number): Promise<void> {
  let last = { count: acknowledged.length, at: performance.now() }
  while (acknowledged.length < count) {
    const now = performance.now()
    if (acknowledged.length > last.count) last = { count: acknowledged.length, at: now }
    if (now - last.at > patience) {
      throw new Error(`Only ${acknowledged.length} of ${count} leads were acknowledged.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
