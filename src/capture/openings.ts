/** Tells the database that a visitor opened WhatsApp (product.md 49). The way there never passes through this server. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Caller, Database, Row } from 'supabase-server/database'
import { isUuid } from '../domain/uuid.ts'

interface Key extends Row {
  readonly inner: string
  readonly outer: string
}

const asServer: Caller = { role: 'service_role', settings: {} }

export class Openings {
  readonly #database: Database
  #key: Promise<Key> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Where the page of this lead posts once. Undefined if the key cannot be read: the lead itself is stored. */
  async addressOf(leadId: string, failed: (error: unknown) => void): Promise<string | undefined> {
    try {
      this.#key ??= this.#readKey()
      const { inner, outer } = await this.#key
      const text = Buffer.concat([Buffer.from(inner, 'hex'), Buffer.from(`opening:${leadId}`)])
      const signature = hash(Buffer.concat([Buffer.from(outer, 'hex'), hash(text)]))
      return `/opened/${leadId}/${signature.toString('hex')}`
    } catch (error) {
      this.#key = undefined
      failed(error)
      return undefined
    }
  }

  route(app: FastifyInstance): void {
    app.post<{ Params: { leadId: string; signature: string } }>(
      '/opened/:leadId/:signature',
      async ({ params: { leadId, signature } }, reply) => {
        if (isUuid(leadId) && /^[0-9a-f]{64}$/.test(signature)) {
          await this.#database.run(
            asServer,
            sql`select private.note_opening(${leadId}::uuid, ${signature})`,
          )
        }
        // The same for a forged one.
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  }

  async #readKey(): Promise<Key> {
    const [key] = await this.#database.run<Key>(
      asServer,
      sql`select encode(inner_block, 'hex') as inner, encode(outer_block, 'hex') as outer
        from private.get_opening_key()`,
    )
    if (!key) throw new Error('private.capture_key is empty')
    return key
  }
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
