/** A process of its own, so that it competes neither with the server nor with the sender. */
import { WebSocket } from 'ws'

/** @type {{ name: string, at: number }[]} */
const heard = []
/** @type {Record<string, string[][]>} */
const told = {}

process.on(
  'message',
  async (
    /** @type {'report' | { url: string, apiKey: string, audience: { company: string, token: string }[] }} */ order,
  ) => {
    if (order === 'report') return reportWhenQuiet()
    const { url, apiKey, audience } = order
    for (const { company, token } of audience) {
      await listen(
        `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${apiKey}`,
        company,
        token,
      )
    }
    process.send?.('ready')
  },
)

/** Waits until no more messages arrive. */
function reportWhenQuiet() {
  const count = heard.length
  setTimeout(() => {
    if (heard.length === count) process.send?.({ heard, told })
    else reportWhenQuiet()
  }, 3_000)
}

/** @param {string} url @param {string} company @param {string} token */
function listen(url, company, token) {
  const socket = new WebSocket(url)
  /** @type {string[]} */
  const names = []
  told[company] = [...(told[company] ?? []), names]
  const filter = {
    event: 'INSERT',
    schema: 'public',
    table: 'leads_captured',
    filter: `company_id=eq.${company}`,
  }
  const join = { access_token: token, config: { postgres_changes: [filter] } }
  setInterval(() => socket.send('[null,"0","phoenix","heartbeat",{}]'), 25_000).unref()
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A listener was dropped.')))
    socket.on('open', () =>
      socket.send(JSON.stringify(['1', '1', 'realtime:leads', 'phx_join', join])),
    )
    socket.on('message', (text) => {
      const [, , , event, payload] = JSON.parse(String(text))
      if (event === 'postgres_changes') {
        const { name } = payload.data.record
        names.push(name)
        heard.push({ name, at: Date.now() })
      } else if (event === 'system') {
        if (payload.status === 'ok') resolve(undefined)
        else reject(new Error(payload.message))
      }
    })
  })
}
