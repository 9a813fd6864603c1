/** EIP-4361 and its variant for Solana, with GoTrue's error messages. */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Chain } from './chain.ts'

export interface WalletMessage {
  readonly domain: string
  readonly address: string
  readonly statement: string | null
  readonly uri: URL
  readonly network: string
  readonly issuedAt: Date
  readonly notBefore: Date | null
  readonly expiresAt: Date | null
}

const domainPattern =
  /^(localhost|(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,})(?::\d{1,5})?$/
const timestamp = z.iso.datetime({ offset: true })

/** @throws AppError validation_failed, naming the first error */
export function readWalletMessage(text: string, chain: Chain): WalletMessage {
  const refuse = (what: string) => new AppError('validation_failed', `${chain.prefix}: ${what}`)
  const lines = text.split('\n')
  if (lines.length < 6) throw refuse('message needs at least 6 lines')
  const [first = '', second = '', third, fourth = '', fifth] = lines
  const suffix = ` wants you to sign in with your ${chain.name} account:`
  if (!first.endsWith(suffix)) throw refuse(`message first line does not end in "${suffix}"`)
  const domain = first.slice(0, -suffix.length).trim()
  if (!domainPattern.test(domain)) throw refuse('domain in first line of message is not valid')
  const address = chain.readAddress(second.trim())
  if (address === null) throw refuse(chain.wrongAddress)
  if (third !== '') throw refuse('third line must be empty')
  const hasStatement = fourth !== '' && fifth === ''
  const fields = readFields(lines, hasStatement ? 5 : 3, refuse)

  const version = fields.get('Version') ?? ''
  const quoted = JSON.stringify(version)
  const network = fields.get('Chain ID')
  const dateOf = (name: string) => {
    const value = fields.get(name)
    if (value === undefined) return null
    if (timestamp.safeParse(value).success) return new Date(value)
    throw refuse(`${name} is not a valid ISO8601 timestamp`)
  }
  const uri = readUri(fields.get('URI'), refuse)
  if (network !== undefined && !chain.isNetwork(network)) throw refuse('Chain ID is not valid')
  const [issuedAt, expiresAt, notBefore] = ['Issued At', 'Expiration Time', 'Not Before'].map(
    dateOf,
  )
  if (version !== '1') throw refuse(`Version value is not supported, expected 1 got ${quoted}`)
  if (!issuedAt) throw refuse('Issued At is not specified')
  if (!uri) throw refuse('URI is not specified')
  if (expiresAt && issuedAt > expiresAt) throw refuse('Issued At is after Expiration Time')
  if (notBefore && expiresAt && notBefore > expiresAt) {
    throw refuse('Not Before is after Expiration Time')
  }
  const statement = hasStatement ? fourth : null
  const times = { issuedAt, notBefore: notBefore ?? null, expiresAt: expiresAt ?? null }
  return { domain, address, statement, uri, network: network ?? '', ...times }
}

type Refuse = (what: string) => AppError

function readFields(lines: readonly string[], start: number, refuse: Refuse): Map<string, string> {
  const fields = new Map<string, string>()
  let resources: number | null = null
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim()
    if (index < start) continue
    if (resources !== null && line.startsWith('- ')) {
      if (!URL.canParse(line.slice(2).trim())) {
        throw refuse(`Resource at position ${resources} has invalid URI`)
      }
      resources += 1
      continue
    }
    resources = line === 'Resources:' ? 0 : null
    if (resources === 0 || line === '') continue
    const colon = line.indexOf(':')
    if (colon < 0) throw refuse(`encountered unparsable line at index ${index}`)
    fields.set(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return fields
}

function readUri(value: string | undefined, refuse: Refuse): URL | null {
  if (value === undefined) return null
  if (URL.canParse(value)) return new URL(value)
  throw refuse('URI is not valid')
}
