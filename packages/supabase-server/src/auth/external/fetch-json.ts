/** Requests bounded in time and size. */

import { ProviderFailure } from './provider.ts'
import { readBoundedText } from './read-bounded-text.ts'

const timeLimit = 5_000
const longest = 512 * 1024

export async function fetchJson(
  url: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const accepting = { accept: 'application/json', ...headers }
  const { status, text } = await ask(url, { ...init, headers: accepting })
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) {
      return { status, body: body as Record<string, unknown> }
    }
  } catch (cause) {
    throw new ProviderFailure(`no JSON from ${hostOf(url)}, status ${status}`, cause)
  }
  throw new ProviderFailure(`no JSON object from ${hostOf(url)}, status ${status}`)
}

/** For jose, which fetches key sets itself. */
export async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const { status, text } = await ask(url, init)
  return new Response(text, { status })
}

async function ask(url: string, init: RequestInit) {
  const signal = AbortSignal.timeout(timeLimit)
  try {
    // A redirect would lead to an address that is not configured.
    const answer = await fetch(url, { ...init, redirect: 'error', signal })
    return { status: answer.status, text: await readBoundedText(answer, longest, tooLong) }
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure(`no answer from ${hostOf(url)}`, cause)
  }
}

const tooLong = () => new ProviderFailure(`more than ${longest} bytes`)

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'an unreadable address')
