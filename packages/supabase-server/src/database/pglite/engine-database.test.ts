import { expect, test } from 'vitest'
import { anonymous } from '../database.ts'
import type { Journal } from '../folder/journal.ts'
import { openEngineQueue, serveEngine } from './engine-database.ts'
import type { Engine } from './engine-thread.ts'

const engine: Engine = {
  send: async () => ({ rows: [{ id: 1 }], journal: ['a lead'] }),
  close: async () => {},
}
const fullDisk: Journal = {
  append: async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  },
  check: async () => {},
  size: 0,
  hasPending: true,
  clear: async () => {},
  close: async () => {},
}
const capture = { text: 'select capture()', values: [] }

test('a write that the engine takes and the journal does not is refused', async () => {
  const { database } = serveEngine({
    engine,
    queue: openEngineQueue(),
    journal: fullDisk,
    reloads: new Set(),
  })
  const refused = { code: '58030' }
  await expect(database.run(anonymous, capture)).rejects.toMatchObject(refused)
  const checked = database.run(anonymous, capture, { beforeCommit: () => {} })
  await expect(checked).rejects.toMatchObject(refused)
  await expect(database.transaction(anonymous, (run) => run(capture))).rejects.toMatchObject(
    refused,
  )
})
