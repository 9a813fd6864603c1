import { expect, test } from 'vitest'
import type { Contact } from '../contacts-queries.ts'
import { exportContacts } from './export-contacts.ts'

const contact = (n: number) =>
  ({
    id: String(n),
    name: `Lead ${n}`,
    phone: '81912345678',
    created_at: '2025-11-21T12:00:00Z',
  }) as Contact
const all = Array.from({ length: 25 }, (_, n) => contact(n))

test('every contact is written once, in order, with progress', async () => {
  const told: number[] = []
  const file = await exportContacts({
    readAfter: async (last) => {
      const from = last ? Number(last.id) + 1 : 0
      return all.slice(from, from + 10)
    },
    delimiter: ';',
    timeZone: 'America/Sao_Paulo',
    onProgress: (written) => told.push(written),
  })
  const lines = (await file.text()).split('\r\n')
  expect(lines.slice(1, -1).map((line) => line.split(';')[0])).toEqual(
    all.map(({ name }) => `"${name}"`),
  )
  expect(told).toEqual([10, 20, 25])
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  )
})

test('an unreadable page makes no file', async () => {
  const readAfter = async (last: Contact | undefined) => {
    if (last) throw new Error('offline')
    return all
  }
  const file = exportContacts({ readAfter, delimiter: ',', timeZone: 'UTC', onProgress: () => {} })
  await expect(file).rejects.toThrow('offline')
})
