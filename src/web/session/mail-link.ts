import { type Asked, takeAskedProvider } from './asked-provider.ts'

/** What the link of a mail brings: tokens, or why there are none, after the `#` (supabase.com/docs/guides/auth/sessions/implicit-flow). */
export type MailLink =
  | { kind: 'session'; type: string; tokens: Tokens; asked?: Asked }
  | { kind: 'failure'; code: string; asked?: Asked }

export type Tokens = { access_token: string; refresh_token: string }

/** What the links in our mails are for; a session without one of these words comes from somewhere else. */
const types = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change']

/** @param asked a provider that this tab sent its user to: the answer is that one's then */
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

/** Of somebody who forgot a password, or was invited and has none: a session alone would lock them out later. */
export const leadsToPassword = (link: MailLink): boolean =>
  link.kind === 'session' && ['recovery', 'invite'].includes(link.type)

let arrived: MailLink | null = null

/** Tokens leave the address bar, and the way back, as soon as they are seen; they are then known until forgotten. */
export function findMailLink(): MailLink | null {
  const isAnswer = readMailLink(location.hash) !== null
  if (isAnswer) {
    arrived = readMailLink(location.hash, takeAskedProvider())
    // A provider's refusal stands before the `#` as well.
    const search = new URLSearchParams(location.search).has('error') ? '' : location.search
    history.replaceState(history.state, '', location.pathname + search)
  }
  return arrived
}

export function forgetMailLink(): void {
  arrived = null
}
