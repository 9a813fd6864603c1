/** The process that sends requests, apart from the server and from what is measured beside it. */
import autocannon from 'autocannon'

process.once('message', async (/** @type {import('./send-load.mjs').Load} */ load) => {
  const { url, connections, seconds, requests } = load
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    setupClient(client) {
      // Each connection begins elsewhere in the list, so that they do not all ask for the same.
      const start = Math.floor((connection++ * requests.length) / connections)
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  const { non2xx, errors, timeouts, duration } = result
  process.send?.({ answered: result['2xx'], failed: non2xx + errors + timeouts, seconds: duration })
})
