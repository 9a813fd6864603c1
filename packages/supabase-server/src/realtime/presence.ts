/** The members of each channel, of all processes, in Phoenix's form: states and differences. */
import { createHash, randomBytes } from 'node:crypto'

type Payload = Record<string, unknown>
type Meta = Payload & { readonly phx_ref: string; readonly phx_ref_prev?: string }
export type State = Record<string, { metas: Meta[] }>
export interface Difference {
  readonly joins: State
  readonly leaves: State
}

interface Entry {
  readonly key: string
  readonly meta: Meta
}

/** Keyed by holder: a channel of this process, or the id of another process. */
class Board {
  readonly entries = new Map<unknown, Entry>()

  state(only: (holder: unknown) => boolean = () => true): State {
    const held = [...this.entries].filter(([holder]) => only(holder))
    return toState(held.map(([, entry]) => entry))
  }
}

export class Presences {
  private readonly boards = new Map<string, Board>()

  state(channel: string): State {
    return this.boards.get(channel)?.state() ?? {}
  }

  count(channel: string): number {
    return this.boards.get(channel)?.entries.size ?? 0
  }

  ownState(channel: string): State {
    return this.boards.get(channel)?.state((holder) => typeof holder !== 'string') ?? {}
  }

  track(channel: string, holder: object, key: string, payload: Payload): Difference | null {
    const board = this.boards.get(channel) ?? new Board()
    this.boards.set(channel, board)
    const before = board.entries.get(holder)
    const { phx_ref: last, phx_ref_prev: _, ...known } = before?.meta ?? {}
    if (before && JSON.stringify(known) === JSON.stringify(payload)) return null
    const previous = typeof last === 'string' ? { phx_ref_prev: last } : {}
    const entry = { key, meta: { ...payload, phx_ref: makeRef(), ...previous } }
    board.entries.set(holder, entry)
    return { joins: toState([entry]), leaves: toState(before ? [before] : []) }
  }

  untrack(channel: string, holder: object): Difference | null {
    const board = this.boards.get(channel)
    const before = board?.entries.get(holder)
    if (!board || !before) return null
    this.remove(channel, board, holder)
    return { joins: {}, leaves: toState([before]) }
  }

  hear(channel: string, process: string, { joins, leaves }: Difference): Difference {
    const board = this.boards.get(channel) ?? new Board()
    this.boards.set(channel, board)
    const left = toEntries(leaves).filter(({ meta }) =>
      this.remove(channel, board, `${process} ${meta.phx_ref}`),
    )
    const joined = toEntries(joins).filter((entry) => {
      const holder = `${process} ${entry.meta.phx_ref}`
      if (board.entries.has(holder)) return false
      board.entries.set(holder, entry)
      this.boards.set(channel, board)
      return true
    })
    return { joins: toState(joined), leaves: toState(left) }
  }

  /** Applies another process's full state; returns leaves, then joins. */
  replace(channel: string, process: string, state: State): Difference[] {
    const held = this.heldBy(channel, process)
    const stays = new Set(toEntries(state).map(({ meta }) => meta.phx_ref))
    const left = held.filter(({ meta }) => !stays.has(meta.phx_ref))
    const leaves = toState(left)
    return [
      this.hear(channel, process, { joins: {}, leaves }),
      this.hear(channel, process, { joins: state, leaves: {} }),
    ]
  }

  /** Without local members, updates of this channel no longer arrive. */
  forgetOthers(channel: string): void {
    const board = this.boards.get(channel)
    for (const holder of [...(board?.entries.keys() ?? [])]) {
      if (board && typeof holder === 'string') this.remove(channel, board, holder)
    }
  }

  /** A hash of the state; empty without members. */
  markOf(channel: string, process: string): string {
    return toMark(this.heldBy(channel, process))
  }

  ownMarks(): Record<string, string> {
    const marks = [...this.boards].map(([channel, { entries }]) => {
      const own = [...entries].filter(([holder]) => typeof holder !== 'string')
      return [channel, toMark(own.map(([, entry]) => entry))]
    })
    return Object.fromEntries(marks.filter(([, mark]) => mark !== ''))
  }

  forget(process: string): { channel: string; difference: Difference }[] {
    const lost: { channel: string; difference: Difference }[] = []
    for (const [channel, board] of [...this.boards]) {
      const gone = [...board.entries].filter(
        ([holder]) => typeof holder === 'string' && holder.startsWith(`${process} `),
      )
      for (const [holder] of gone) this.remove(channel, board, holder)
      const leaves = toState(gone.map(([, entry]) => entry))
      if (gone.length > 0) lost.push({ channel, difference: { joins: {}, leaves } })
    }
    return lost
  }

  private heldBy(channel: string, process: string): Entry[] {
    return [...(this.boards.get(channel)?.entries ?? [])]
      .filter(([holder]) => typeof holder === 'string' && holder.startsWith(`${process} `))
      .map(([, entry]) => entry)
  }

  private remove(channel: string, board: Board, holder: unknown): boolean {
    const was = board.entries.delete(holder)
    if (board.entries.size === 0) this.boards.delete(channel)
    return was
  }
}

const makeRef = () => randomBytes(12).toString('base64url')

function toMark(entries: readonly Entry[]): string {
  if (entries.length === 0) return ''
  const references = entries.map(({ meta }) => meta.phx_ref).sort()
  return createHash('sha256').update(references.join(' ')).digest('base64url').slice(0, 16)
}

function toState(entries: readonly Entry[]): State {
  // Clients choose the key, and `__proto__` is an ordinary one.
  const state: State = Object.create(null)
  for (const { key, meta } of entries) {
    const metas = state[key]?.metas ?? []
    state[key] = { metas: [...metas, meta] }
  }
  return state
}

function toEntries(state: State): Entry[] {
  return Object.entries(state).flatMap(([key, { metas }]) => metas.map((meta) => ({ key, meta })))
}
