import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.RODIZIO_SECRET ?? '')

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const { type, data } = webhook.verify(Buffer.concat(chunks), request.headers)
    console.log(type, data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(4000)
