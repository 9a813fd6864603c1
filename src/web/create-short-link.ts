/** Spec section 7. */
import type { Database, Json } from './database.types.ts'
import { linkOrigin, supabase } from './supabase.ts'

export type ShortLink = Database['public']['Tables']['short_urls']['Row']

export const shortAddress = (code: string) => `${linkOrigin()}/l/${code}`

type NewLink = {
  /** The target; the address of our own form contains the code. */
  originalUrl: string | ((code: string) => string)
  companyId: string
  /** Null for the whole company. */
  teamId: string | null
  config?: Json
}

type Code = { chosen: string } | { generate: () => string | Promise<string> }

/** Milliseconds before the second and third attempt. */
const waits = [200, 400]

/** Throws a message for the user, or the server's error. */
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

/** For a taken code: throws the message, or returns null without one. */
async function insertLink(link: NewLink, code: string, taken: string): Promise<ShortLink>
async function insertLink(link: NewLink, code: string, taken: null): Promise<ShortLink | null>
async function insertLink(link: NewLink, code: string, taken: string | null) {
  const { originalUrl, companyId, teamId, config } = link
  const { data, error } = await supabase()
    .from('short_urls')
    .insert({
      original_url: typeof originalUrl === 'string' ? originalUrl : originalUrl(code),
      short_code: code,
      company_id: companyId,
      team_id: teamId,
      config,
    })
    .select()
    .single()
  if (!error) return data
  if (error.code !== '23505') throw error
  if (taken) throw new Error(taken)
  return null
}
