/** A push service on this machine, and browsers that decrypt what it gets (RFC 8188, RFC 8291). */
import { createDecipheriv, createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { Agent, type Server as SecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'

interface Pushed {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Speaks without TLS: the service needs no certificate. */
class PlainAgent extends Agent {
  override createConnection({ port }: { port?: number | string | null }) {
    return connect(Number(port), '127.0.0.1')
  }
}

/** @param server by default without TLS, for `agent`. Each browser has an endpoint; `answers` says what the service answers to it, 201 if nothing. 0: it hangs. */
export async function openPushService(server: Server | SecureServer = createServer()) {
  const pushed = new Map<string, Pushed[]>()
  const answers = new Map<string, number>()
  server.on('request', async (request, response) => {
    const path = String(request.url)
    const body = Buffer.concat(await request.toArray())
    pushed.set(path, [...(pushed.get(path) ?? []), { headers: request.headers, body }])
    const answer = answers.get(path) ?? 201
    if (answer > 0) response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    agent: new PlainAgent(),
    origin: `https://localhost:${port}`,
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
    openBrowser: () => openBrowser(`https://localhost:${port}`, pushed, answers),
  }
}

export type Browser = ReturnType<typeof openBrowser>

function openBrowser(origin: string, pushed: Map<string, Pushed[]>, answers: Map<string, number>) {
  const path = `/${randomUUID()}`
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  const raw = () => pushed.get(path) ?? []
  return {
    endpoint: origin + path,
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
    answer: (status: number) => answers.set(path, status),
    raw,
    /** What it was told, in order. */
    told: () => raw().map(({ body }) => JSON.parse(decrypt(body))),
  }

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const sealed = body.subarray(21 + sender.length)
    const shared = derive(
      secret,
      pair.computeSecret(sender),
      Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
      32,
    )
    const key = derive(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12)
    const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
    // The last record's padding begins with 2.
    return text.subarray(0, text.lastIndexOf(2)).toString()
  }
}

/** HKDF-SHA256 with one block. */
function derive(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(input).digest()
  const block = createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
  return block.subarray(0, length)
}
