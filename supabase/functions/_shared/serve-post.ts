/** A function with a JSON object as request and response; errors are `{ error: sentence }`. */
import { corsHeaders } from '@supabase/supabase-js/cors'

type Fields = Readonly<Record<string, unknown>>

export class Refusal extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export function servePost(handle: (fields: Fields, token: string) => Promise<object>): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
    try {
      if (request.method !== 'POST') throw new Refusal(405, 'Esta função só aceita POST.')
      const token = (request.headers.get('authorization') ?? '').replace(/^bearer\s+/i, '')
      return answer(200, await handle(await readFields(request), token))
    } catch (error) {
      if (error instanceof Refusal) return answer(error.status, { error: error.message })
      console.error(error)
      return answer(500, {
        error: 'Algo deu errado do nosso lado. Tente novamente em alguns instantes.',
      })
    }
  })
}

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: corsHeaders })

async function readFields(request: Request): Promise<Fields> {
  const body: unknown = await request.json().catch(() => null)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields
  throw new Refusal(400, 'Não entendemos os dados enviados.')
}

/** Characters per field. */
const longest = 10_000

export function readText(fields: Fields, name: string): string | null {
  const value = fields[name] ?? null
  if (value !== null && typeof value !== 'string') {
    throw new Refusal(400, `O campo ${name} precisa ser um texto.`)
  }
  if (value && value.length > longest) throw new Refusal(400, `O campo ${name} é longo demais.`)
  // PostgreSQL stores neither NUL nor lone surrogates.
  if (value && /\0|\p{Surrogate}/u.test(value)) {
    throw new Refusal(400, `O campo ${name} tem caracteres inválidos.`)
  }
  return value
}

export function readSwitch(fields: Fields, name: string): boolean | null {
  const value = fields[name] ?? null
  if (value === null || typeof value === 'boolean') return value
  throw new Refusal(400, `O campo ${name} precisa ser verdadeiro ou falso.`)
}
