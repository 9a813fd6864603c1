/** Tells the database that a visitor opened WhatsApp (product.md 49). The way there never passes through this server. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { BoundedMap } from 'supabase-server'
import { type Database, type Row, serviceRole } from 'supabase-server/database'
import { isUuid } from '../domain/uuid.ts'

interface Key extends Row {
  readonly inner: string
  readonly outer: string
}

/** About a megabyte. */
const mostTold = 10_000

export class Openings {
  readonly #database: Database
  /** Leads whose opening the database was told: a repeated message costs it nothing. */
  readonly #told = new BoundedMap<true>(mostTold)
  #key: Promise<Key> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Where the page of this lead posts once. Undefined if the key cannot be read: the lead itself is stored. */
  async addressOf(leadId: string, failed: (error: unknown) => void): Promise<string | undefined> {
    try {
      return `/opened/${leadId}/${(await this.#sign(leadId)).toString('hex')}`
    } catch (error) {
      failed(error)
      return undefined
    }
  }

  route(app: FastifyInstance): void {
    app.post<{ Params: { leadId: string; signature: string } }>(
      '/opened/:leadId/:signature',
      async ({ params: { leadId, signature } }, reply) => {
        if (isUuid(leadId) && /^[0-9a-f]{64}$/.test(signature)) {
          await this.#note(leadId.toLowerCase(), signature)
        }
        // The same for a forged one.
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  }

  /** The rule is the database's; here a flood of messages is stopped before it. */
  async #note(leadId: string, signature: string): Promise<void> {
    if (this.#told.has(leadId)) return
    if (!timingSafeEqual(await this.#sign(leadId), Buffer.from(signature, 'hex'))) return
    await this.#database.run(
      serviceRole,
      sql`select private.note_opening(${leadId}::uuid, ${signature})`,
    )
    this.#told.set(leadId, true)
  }

  async #sign(leadId: string): Promise<Buffer> {
    try {
      this.#key ??= this.#readKey()
      const { inner, outer } = await this.#key
      const text = Buffer.concat([Buffer.from(inner, 'hex'), Buffer.from(`opening:${leadId}`)])
      return hash(Buffer.concat([Buffer.from(outer, 'hex'), hash(text)]))
    } catch (error) {
      this.#key = undefined
      throw error
    }
  }

  async #readKey(): Promise<Key> {
    const [key] = await this.#database.run<Key>(
      serviceRole,
      sql`select encode(inner_block, 'hex') as inner, encode(outer_block, 'hex') as outer
        from private.get_opening_key()`,
    )
    if (!key) throw new Error('private.capture_key is empty')
    return key
  }
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
