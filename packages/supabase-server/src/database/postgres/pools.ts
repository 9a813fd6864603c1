import type { ClientConfig } from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { authenticatorPassword } from '../authenticator.ts'
import { ConnectionPool, type Limits } from './connection-pool.ts'
import { listenToChannel } from './listen-to-channel.ts'

export interface Pool {
  readonly connections: ConnectionPool
  /** Settings of each transaction. */
  readonly settings: Readonly<Record<string, string>>
  readonly prepares: boolean
}

interface Options {
  /**
   * The server itself, when `url` is a transaction pooler: for what needs a session of its own.
   * Requests then prepare no statements and leave no session state.
   */
  readonly directUrl?: string | undefined
  readonly connections?: number
  /** Milliseconds. */
  readonly statementTimeout?: number
}

/** Milliseconds beyond the statement timeout, so that PostgreSQL reports it first. */
const onTheWay = 5_000
const waitAtMost = 10_000
/** Readiness has its own connection: busy request connections do not mean that the database is down. */
const lookout = { most: 1, answerWithin: 2_500, waitAtMost: 2_500 } as const

export function openPools(
  url: string,
  { directUrl, connections = 10, statementTimeout = 15_000 }: Options,
) {
  const direct = directUrl ?? url
  const named = { application_name: 'rodizio' }
  const login = { user: 'authenticator', password: authenticatorPassword(direct) }
  const limits = {
    statement_timeout: statementTimeout,
    // A lost connection would otherwise keep its locks for hours.
    idle_in_transaction_session_timeout: 2 * statementTimeout,
  }
  const isPooled = directUrl !== undefined
  const owner = { ...withoutJit(readUrl(direct)), ...named }
  const requests = { ...(isPooled ? readUrl(url) : withoutJit(readUrl(url))), ...named, ...login }
  const answerWithin = statementTimeout + onTheWay
  const ofOwner = (connections: ConnectionPool): Pool => ({
    connections,
    settings: {},
    prepares: true,
  })
  const ofRequests = (within: number, own: Limits): Pool => ({
    connections: new ConnectionPool(
      { ...requests, ...(isPooled ? {} : limits), answerWithin: within },
      own,
    ),
    // A transaction pooler drops the settings of a connection.
    settings: isPooled ? { ...asTexts(limits), jit: 'off' } : {},
    prepares: !isPooled,
  })
  return {
    direct,
    owner: ofOwner(new ConnectionPool(owner, { most: 1 })),
    ownerInTime: ofOwner(
      new ConnectionPool({ ...owner, ...limits, answerWithin }, { most: 1, waitAtMost }),
    ),
    requests: ofRequests(answerWithin, { most: connections, waitAtMost }),
    watch: ofRequests(lookout.answerWithin, lookout),
    hear: (channel: string, heard: (payload: string) => void, connected: () => void) =>
      listenToChannel({ ...owner, ...login }, { channel, heard, connected }),
  }
}

/** TLS by `sslmode`, as libpq reads it; `ssl` may hold the same words. */
function readUrl(url: string) {
  const address = new URL(url)
  const { searchParams } = address
  const ssl = searchParams.get('ssl') ?? ''
  if (/^[a-z]+(-[a-z]+)?$/.test(ssl) && ssl !== 'true' && ssl !== 'false') {
    searchParams.delete('ssl')
    searchParams.set('sslmode', ssl)
  }
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true')
  return parseIntoClientConfig(address.href)
}

/** To compile a statement of a high estimated cost takes PostgreSQL a second, even if the statement reads little. */
const withoutJit = (address: ClientConfig): ClientConfig => ({
  ...address,
  options: `${address.options ?? process.env.PGOPTIONS ?? ''} -c jit=off`.trimStart(),
})

const asTexts = (settings: Record<string, number>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
