/** A process of its own, so that it does not compete with the server. */
import autocannon from 'autocannon'

process.once('message', async (/** @type {import('./send-load.mjs').Load} */ load) => {
  const { url, connections, requests } = load
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    ...('amount' in load ? { amount: load.amount } : { duration: load.seconds }),
    requests,
    setupClient(client) {
      // Each connection starts at another request of the list.
      const start = Math.floor((connection++ * requests.length) / connections)
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  const { non2xx, errors, timeouts, duration } = result
  process.send?.({ answered: result['2xx'], failed: non2xx + errors + timeouts, seconds: duration })
})
