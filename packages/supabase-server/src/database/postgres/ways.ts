/** The ways into PostgreSQL: through which connections, as whom, and how long anything may take there. */
import { authenticatorPassword } from '../authenticator.ts'
import { parsedOids, parsers } from '../values.ts'
import { Connections } from './connections.ts'
import { hearChannel } from './hear-channel.ts'

/** Connections that transactions run on, and what is said to them. */
export interface Way {
  readonly connections: Connections
  readonly begin: (readOnly?: boolean) => string
  readonly prepares: boolean
}

interface Options {
  /**
   * Where `url` leads to a pooler that gives each transaction another session: the server itself, for what needs a
   * session of its own. Requests then prepare no statements and leave nothing behind in a session.
   */
  readonly directUrl?: string | undefined
  /** Connections for requests. */
  readonly connections?: number
  /** Milliseconds one statement may take. */
  readonly statementTimeout?: number
}

/** Milliseconds beyond the time of a statement: until then PostgreSQL itself has ended it, and said so. */
const onTheWay = 5_000
const waitAtMost = 10_000
/** Whether it answers at all is asked beside everything else: reads that hold all connections say nothing of that. */
const lookout = { most: 1, answerWithin: 2_500, waitAtMost: 2_500 } as const

const identity = (value: unknown) => value

const types = Object.fromEntries(
  parsedOids.map((oid) => [
    `oid${oid}`,
    { to: oid, from: [oid], serialize: identity, parse: parsers[oid] ?? identity },
  ]),
)

/** Opens no connection yet. */
export function openWays(
  url: string,
  { directUrl, connections = 10, statementTimeout = 15_000 }: Options,
) {
  const shared = { types, onnotice: () => {}, connect_timeout: 5 }
  const direct = directUrl ?? url
  const login = { ...shared, user: 'authenticator', password: authenticatorPassword(direct) }
  const named = { application_name: 'rodizio' }
  const limits = {
    statement_timeout: statementTimeout,
    // Whose connection was lost on the way would keep its locks, and others waiting, for hours.
    idle_in_transaction_session_timeout: 2 * statementTimeout,
  }
  const isPooled = directUrl !== undefined
  const asRequests = { ...login, connection: isPooled ? named : { ...named, ...limits } }
  const inTime = { answerWithin: statementTimeout + onTheWay, waitAtMost }
  // A pooler hands on no settings of a connection.
  const settings = Object.entries(limits).map(([name, value]) => `; set local ${name} = ${value}`)
  const ofOwner = (own: Connections): Way => ({ connections: own, begin, prepares: true })
  const ofRequests = (own: Connections): Way => ({
    connections: own,
    begin: isPooled ? (readOnly) => begin(readOnly) + settings.join('') : begin,
    prepares: !isPooled,
  })
  return {
    direct,
    owner: ofOwner(new Connections(direct, shared, { most: 1 })),
    ownerInTime: ofOwner(
      new Connections(
        direct,
        { ...shared, connection: { ...named, ...limits } },
        { most: 1, ...inTime },
      ),
    ),
    // The role exists only after the first bootstrap; a connection is opened when a request needs it.
    requests: ofRequests(new Connections(url, asRequests, { most: connections, ...inTime })),
    watch: ofRequests(new Connections(url, asRequests, lookout)),
    hear: (channel: string, heard: (payload: string) => void, connected: () => void) =>
      hearChannel(direct, { ...login, connection: named }, { channel, heard, connected }),
  }
}

function begin(readOnly = false): string {
  return readOnly ? 'begin read only' : 'begin'
}
