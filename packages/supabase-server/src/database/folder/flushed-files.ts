import { fdatasyncSync, fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Module = Parameters<NonNullable<Parameters<NodeFS['init']>[1]['preRun']>[number]>[0]
type Operation = (...given: unknown[]) => unknown

interface Stream {
  readonly nfd: number
  readonly node: { readonly parent: { readonly name: string } }
}

/** Milliseconds of commits outside the journal that a power cut may lose. */
const flushEvery = 200

/**
 * PGlite's files ignore fsync, so that a power cut may leave a page on disk without its log record.
 * These flush what PostgreSQL asks for. Only the log of a commit waits, until a data page is written
 * or the timer fires: the journal holds what must not wait.
 */
export class FlushedFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: Module) => flushing(module.NODEFS)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function flushing(files: Module['NODEFS']): void {
  const { stream_ops: streams, node_ops: nodes } = files as unknown as {
    stream_ops: Record<string, Operation>
    node_ops: Record<string, Operation>
  }
  const waiting = new Set<Stream>()

  function flushLog(): void {
    for (const { nfd } of waiting) fdatasyncSync(nfd)
    waiting.clear()
  }

  function before(operations: Record<string, Operation>, name: string, act: Operation): void {
    const original = operations[name]
    if (!original)
      throw new Error(`PGlite's files have no ${name}: this version needs another look.`)
    operations[name] = (...given) => {
      act(...given)
      return original(...given)
    }
  }

  streams.fsync = (given) => {
    const stream = given as Stream
    if (isLog(stream)) waiting.add(stream)
    else fsyncSync(stream.nfd)
    return 0
  }
  before(streams, 'write', (stream) => {
    if (waiting.size > 0 && !isLog(stream as Stream)) flushLog()
  })
  before(streams, 'close', (stream) => {
    if (waiting.has(stream as Stream)) flushLog()
  })
  before(streams, 'setattr', flushLog)
  for (const name of ['setattr', 'rename', 'unlink']) before(nodes, name, flushLog)
  setInterval(flushLog, flushEvery).unref()
}

const isLog = ({ node }: Stream) => node.parent.name === 'pg_wal'
