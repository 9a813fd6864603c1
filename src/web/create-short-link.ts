/** A new short link, by the one write of spec section 7: a code that is taken is answered with another one. */
import type { Database, Json } from './database.types.ts'
import { supabase } from './supabase.ts'

export type ShortLink = Database['public']['Tables']['short_urls']['Row']

type NewLink = {
  /** Where it leads; the address of a form of ours names its code. */
  originalUrl: string | ((code: string) => string)
  companyId: string
  config?: Json
}

/** A code that somebody chose, or where the next one comes from. */
type Code = { chosen: string } | { generate: () => string | Promise<string> }

/** Milliseconds before the second and the third attempt. */
const waits = [200, 400]

/** Throws what is to be shown to the user, and whatever else the server answered. */
export async function createShortLink(link: NewLink, code: Code): Promise<ShortLink> {
  if ('chosen' in code) return insertLink(link, code.chosen, 'Este código já está em uso.')
  for (const wait of waits) {
    const made = await insertLink(link, await code.generate(), null)
    if (made) return made
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  const noneFree = 'Não foi possível encontrar um código livre. Tente novamente.'
  return insertLink(link, await code.generate(), noneFree)
}

/** A taken code is an error with the given message, or null. */
async function insertLink(link: NewLink, code: string, taken: string): Promise<ShortLink>
async function insertLink(link: NewLink, code: string, taken: null): Promise<ShortLink | null>
async function insertLink(link: NewLink, code: string, taken: string | null) {
  const { originalUrl, companyId, config } = link
  const { data, error } = await supabase()
    .from('short_urls')
    .insert({
      original_url: typeof originalUrl === 'string' ? originalUrl : originalUrl(code),
      short_code: code,
      company_id: companyId,
      config,
    })
    .select()
    .single()
  if (!error) return data
  if (error.code !== '23505') throw error
  if (taken) throw new Error(taken)
  return null
}
