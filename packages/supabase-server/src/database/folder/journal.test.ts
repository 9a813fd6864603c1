import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodizio-journal-'))
  path = join(folder, 'writes.journal')
})
afterEach(() => rm(folder, { recursive: true }))

const written = () => readFile(path, 'utf8')

test('a line is in the file when it is acknowledged, even under concurrent appends', async () => {
  const { journal } = await openJournal(path)
  const lines = Array.from({ length: 200 }, (_, i) => `{"line":${i}}`)
  await Promise.all(
    lines.map(async (line, i) => {
      for (let turn = 0; turn < i % 7; turn++) await new Promise(setImmediate)
      await journal.append([line])
      expect((await written()).split('\n')).toContain(line)
    }),
  )
  expect((await written()).trim().split('\n').sort()).toEqual([...lines].sort())
  await journal.close()
})

test('the lines of an earlier process are returned in order', async () => {
  const first = await openJournal(path)
  await first.journal.append(['one', 'ç two'])
  await first.journal.append(['three'])
  await first.journal.close()
  const { left, journal } = await openJournal(path)
  expect(left).toEqual(['one', 'ç two', 'three'])
  await journal.close()
})

test('an incomplete last line is dropped, and the next one does not continue it', async () => {
  await appendFile(path, 'whole\n{"cut o')
  const { left, journal } = await openJournal(path)
  expect(left).toEqual(['whole'])
  await journal.append(['next'])
  expect(await written()).toBe('whole\nnext\n')
  await journal.close()
})

test('a cleared journal contains only new lines', async () => {
  const { journal } = await openJournal(path)
  await journal.append(['old'])
  await journal.clear()
  expect(journal.size).toBe(0)
  await journal.append(['new'])
  expect(await written()).toBe('new\n')
  expect(journal.size).toBe(4)
  await journal.close()
})

test('lines that could not be written are not acknowledged, and are retried', async () => {
  const { journal } = await openJournal(path)
  await journal.close()
  await expect(journal.append(['lost?'])).rejects.toThrow()
  expect(journal.hasPending).toBe(true)
  await expect(journal.append([])).rejects.toThrow()
  await expect(journal.clear()).rejects.toThrow()
})
