/** Visitors who send their forms as the browser does: the anon key, an idempotency key, one lead each. */
import { randomInt, randomUUID } from 'node:crypto'

export interface Target {
  readonly origin: string
  readonly anonKey: string
  /** Whose form it is; without one the platform's default. */
  readonly companyId?: string
}

export interface Acknowledged {
  readonly key: string
  readonly id: string
  readonly whatsappUrl: string
  /** When it was sent and when it was answered, by one clock, in milliseconds. */
  readonly sentAt: number
  readonly answeredAt: number
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  /** Sent, and answered by an error or not at all. */
  readonly unanswered: readonly string[]
  /** What each of those heard. */
  readonly heard: readonly string[]
  stop(): Promise<void>
}

/** @throws with the server's words when the lead is not acknowledged. */
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

/** The same for the same key: who sends again is the same visitor. */
function phoneOf(key: string): string {
  const digits = String(Number.parseInt(key.slice(0, 8), 16) % 100_000_000)
  return `119${digits.padStart(8, '0')}`
}

/** So many visitors at a time, one lead after the other, until stopped; failures are noted and go on. */
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

/** Whoever was not answered sends again, and gets the lead that was stored or a new one; never two. */
export const sendAgain = ({ unanswered }: Load, target: Target): Promise<Acknowledged[]> =>
  Promise.all(unanswered.map((key) => sendLead(target, key)))

/** Where nothing is acknowledged for so long, it hangs: far beyond what a crowded machine takes to start the engine. */
const patience = 120_000

/** Resolves when that many were acknowledged, however slowly they come. */
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
