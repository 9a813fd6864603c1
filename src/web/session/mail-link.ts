import { type Asked, takeAskedProvider } from './asked-provider.ts'

/**
 * Tokens or an error in the URL fragment (supabase.com/docs/guides/auth/sessions/implicit-flow).
 */
export type MailLink =
  | { kind: 'session'; type: string; tokens: Tokens; asked?: Asked }
  | { kind: 'failure'; code: string; asked?: Asked }

export type Tokens = { access_token: string; refresh_token: string }

/** Types of our mails; sessions of other types are ignored. */
const types = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change']

/** @param asked the request to a provider that this response answers */
export function readMailLink(hash: string, asked: Asked | null = null): MailLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const access_token = fields.get('access_token')
  const refresh_token = fields.get('refresh_token')
  const type = fields.get('type') ?? ''
  if (access_token && refresh_token) {
    if (asked?.late && !type) return { kind: 'failure', code: 'bad_oauth_state', asked }
    if (asked && !type) {
      const tokens = { access_token, refresh_token }
      return { kind: 'session', type: 'provider', tokens, asked }
    }
    if (!types.includes(type)) return { kind: 'failure', code: 'unknown_type' }
    return { kind: 'session', type, tokens: { access_token, refresh_token } }
  }
  const code = fields.get('error_code') ?? fields.get('error')
  if (!code) return null
  return asked ? { kind: 'failure', code, asked } : { kind: 'failure', code }
}

/** Users without a known password need one, or they could not sign in later. */
export const leadsToPassword = (link: MailLink): boolean =>
  link.kind === 'session' && ['recovery', 'invite'].includes(link.type)

let arrived: MailLink | null = null

/** Removes the tokens from the address bar and the history; they stay known until forgotten. */
export function findMailLink(): MailLink | null {
  const isAnswer = readMailLink(location.hash) !== null
  if (isAnswer) {
    arrived = readMailLink(location.hash, takeAskedProvider())
    // A provider repeats its error in the query string.
    const search = new URLSearchParams(location.search).has('error') ? '' : location.search
    history.replaceState(history.state, '', location.pathname + search)
  }
  return arrived
}

export function forgetMailLink(): void {
  arrived = null
}
