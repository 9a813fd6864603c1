/** Files that a program fetches: Google Ads its conversions (product.md 54), a sheet or a warehouse the contacts. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from 'supabase-server'
import { type Caller, type Database, serviceRole } from 'supabase-server/database'
import { z } from 'zod'
import { isDay } from '../domain/is-day.ts'
import { isUuid } from '../domain/uuid.ts'
import { writeContacts } from './contacts-file.ts'
import {
  type ExportedContact,
  type GoogleConversion,
  listConversions,
  listExport,
  noteFileRead,
  openExport,
  openGoogleFile,
} from './fetched-file-calls.ts'
import { googleUser, writeConversions } from './google-file.ts'
import { openKeyLimit } from './key-limit.ts'

interface Dependencies {
  readonly database: Database
  readonly rateLimit: boolean
}

const mostDays = 3_660

const period = z
  .object({
    from: z.string().refine(isDay).optional(),
    to: z.string().refine(isDay).optional(),
    days: z.coerce.number().int().min(1).max(mostDays).default(30),
  })
  .refine(({ from = '', to = '9999' }) => from <= to)
  .refine(({ from, to }) => !from || daysBetween(from, to) < mostDays)

const privately = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

export function fetchedFileRoutes(app: FastifyInstance, { database, rateLimit }: Dependencies) {
  const limit = openKeyLimit({ requests: 30, seconds: 60 })

  app.get<{ Params: { file: string } }>('/conversoes/google/:file', async (request, reply) => {
    reply.headers(privately)
    const [, id] = /^(.{36})\.csv$/.exec(request.params.file) ?? []
    const [user, password] = readBasic(request)
    const file =
      id && isUuid(id) && user === googleUser(id)
        ? await openGoogleFile(database, guesser(request), id, hashOf(password))
        : undefined
    if (!id || !file) {
      reply.header('www-authenticate', 'Basic realm="Rodizio", charset="UTF-8"')
      return say(reply, 401, 'Usuário ou senha incorretos, ou endereço desligado.')
    }
    if (isOver(reply, id)) return tooMany(reply)
    const caller = serverFor(file.company_id)
    const read = (last?: GoogleConversion) => listConversions(database, caller, id, last)
    const pages = readPages(await read(), read)
    const lines = writeConversions(pages, file.time_zone, (count) =>
      noteFileRead(database, caller, id, count),
    )
    return reply.type('text/csv; charset=utf-8').send(Readable.from(lines))
  })

  app.get<{ Params: { file: string } }>('/exportacao/:file', async (request, reply) => {
    reply.headers(privately)
    const [, token, format] = /^(rx_[\w-]{32})\.(csv|jsonl)$/.exec(request.params.file) ?? []
    const asked = period.safeParse(request.query)
    if (!asked.success) {
      return say(
        reply,
        400,
        `Período inválido. Use days=30, ou from=2026-11-01&to=2026-11-30, sem passar de ${mostDays} dias.`,
      )
    }
    const found = token && (await openExport(database, guesser(request), hashOf(token), asked.data))
    if (!found) return say(reply, 404, 'Este endereço não existe ou foi revogado.')
    if (isOver(reply, found.key_id)) return tooMany(reply)
    const caller = serverFor(found.company_id)
    const read = (last?: ExportedContact) => listExport(database, caller, found, last)
    const pages = readPages(await read(), read)
    return reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
      .send(Readable.from(writeContacts(pages, format === 'csv', found.time_zone)))
  })

  function isOver(reply: FastifyReply, key: string): boolean {
    if (!rateLimit) return false
    const { headers, isOver } = limit.count(key)
    reply.headers(headers)
    return isOver
  }
}

const daysBetween = (from: string, to?: string) =>
  ((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / 86_400_000

/** Until an empty page. The first is read before the answer begins, so that a failure has its status. */
async function* readPages<Row>(first: Row[], read: (last?: Row) => Promise<Row[]>) {
  for (let page = first; page.length > 0; page = await read(page.at(-1))) yield page
}

/** Names the share of whoever may be guessing: see read-api-key.ts. */
const guesser = (request: FastifyRequest): Caller => serverFor(`files ${clientNetwork(request)}`)

const serverFor = (share: string): Caller => ({ ...serviceRole, share })

/** The database gets the hash, because it may log what it gets. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function readBasic({ headers }: FastifyRequest): [user: string, password: string] {
  const [, encoded = ''] = /^Basic ([\w+/]+=*)$/i.exec(headers.authorization ?? '') ?? []
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return [user, rest.join(':')]
}

const tooMany = (reply: FastifyReply) =>
  say(reply, 429, 'Este endereço foi lido vezes demais. Aguarde um minuto.')

const say = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(words)
