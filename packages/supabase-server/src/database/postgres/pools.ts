import { authenticatorPassword } from '../authenticator.ts'
import { parsedOids, parsers } from '../values.ts'
import { ConnectionPool } from './connection-pool.ts'
import { listenToChannel } from './listen-to-channel.ts'

export interface Pool {
  readonly connections: ConnectionPool
  readonly begin: (readOnly?: boolean) => string
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

const identity = (value: unknown) => value

const types = Object.fromEntries(
  parsedOids.map((oid) => [
    `oid${oid}`,
    { to: oid, from: [oid], serialize: identity, parse: parsers[oid] ?? identity },
  ]),
)

export function openPools(
  url: string,
  { directUrl, connections = 10, statementTimeout = 15_000 }: Options,
) {
  const shared = { types, onnotice: () => {}, connect_timeout: 5 }
  const direct = directUrl ?? url
  const login = { ...shared, user: 'authenticator', password: authenticatorPassword(direct) }
  const named = { application_name: 'rodizio' }
  const limits = {
    statement_timeout: statementTimeout,
    // A lost connection would otherwise keep its locks for hours.
    idle_in_transaction_session_timeout: 2 * statementTimeout,
  }
  const isPooled = directUrl !== undefined
  const asRequests = { ...login, connection: isPooled ? named : { ...named, ...limits } }
  const inTime = { answerWithin: statementTimeout + onTheWay, waitAtMost }
  // A transaction pooler drops connection settings.
  const settings = Object.entries(limits).map(([name, value]) => `; set local ${name} = ${value}`)
  const ofOwner = (own: ConnectionPool): Pool => ({ connections: own, begin, prepares: true })
  const ofRequests = (own: ConnectionPool): Pool => ({
    connections: own,
    begin: isPooled ? (readOnly) => begin(readOnly) + settings.join('') : begin,
    prepares: !isPooled,
  })
  return {
    direct,
    owner: ofOwner(new ConnectionPool(direct, shared, { most: 1 })),
    ownerInTime: ofOwner(
      new ConnectionPool(
        direct,
        { ...shared, connection: { ...named, ...limits } },
        { most: 1, ...inTime },
      ),
    ),
    requests: ofRequests(new ConnectionPool(url, asRequests, { most: connections, ...inTime })),
    watch: ofRequests(new ConnectionPool(url, asRequests, lookout)),
    hear: (channel: string, heard: (payload: string) => void, connected: () => void) =>
      listenToChannel(direct, { ...login, connection: named }, { channel, heard, connected }),
  }
}

function begin(readOnly = false): string {
  return readOnly ? 'begin read only' : 'begin'
}
