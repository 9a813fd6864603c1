import { connectionLost } from '../database.ts'
import { type Entry, FairQueue } from '../fair-queue.ts'
import { Connection, type ConnectionOptions } from './connection.ts'

export interface Limits {
  readonly most: number
  readonly waitAtMost?: number
}

/** Connections reserved for urgent requests, and the most that one caller gets. */
const forUrgent = 2
const ofCaller = 3

export class ConnectionPool {
  private readonly options: ConnectionOptions
  private readonly idle: Connection[] = []
  private readonly queue: FairQueue

  constructor(options: ConnectionOptions, { most, waitAtMost: patience }: Limits) {
    this.options = { preparable: new Set(), ...options }
    this.queue = new FairQueue({
      concurrency: most,
      ofCallers: Math.max(1, most - forUrgent),
      ofCaller,
      patience,
    })
  }

  /** @throws DatabaseError 08006 when the connection is lost */
  use<T>(work: (connection: Connection) => Promise<T>, entry: Entry = {}): Promise<T> {
    return this.queue.enter(entry, () => this.useOne(work))
  }

  private async useOne<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = this.idle.pop() ?? (await this.open())
    const { lost } = connection
    try {
      return await new Promise<T>((resolve, reject) => {
        lost.onabort = () => reject(connectionLost())
        work(connection).then(resolve, reject)
      })
    } finally {
      lost.onabort = null
      if (!lost.aborted) this.idle.push(connection)
    }
  }

  /** Call it when no request is running. */
  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((connection) => connection.close()))
  }

  private async open(): Promise<Connection> {
    const connection = await Connection.open(this.options)
    connection.lost.addEventListener('abort', () => {
      const place = this.idle.indexOf(connection)
      if (place >= 0) this.idle.splice(place, 1)
    })
    return connection
  }
}
