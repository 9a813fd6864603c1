import { expect, test } from 'vitest'
import { object } from 'zod/mini'
import { choice, id, page, readAddress, text, writeAddress } from './address.ts'

const company = '3f2c1d9e-0000-4000-8000-00000000abcd'
const screen = object({ company: id, tab: choice(['um', 'dois']), busca: text, pagina: page })
const read = (search: string) => readAddress(screen, search)

test('an address says what was chosen, and what is missing or nonsense is as usual', () => {
  const usual = { company: null, tab: 'um', busca: null, pagina: 1 }
  expect(read('')).toEqual(usual)
  expect(read('?company=7&tab=tres&pagina=0.5')).toEqual(usual)
  const chosen = { company, tab: 'dois', busca: 'joão & filhos', pagina: 3 }
  expect(read(writeAddress(screen, '', chosen))).toEqual(chosen)
})

test('a change keeps whatever else the address says, and leaves out what is as usual', () => {
  const now = '?outro=1&tab=dois&pagina=3'
  expect(writeAddress(screen, now, { busca: 'lia', pagina: 1 })).toBe('?outro=1&tab=dois&busca=lia')
  expect(writeAddress(screen, now, { tab: null, pagina: undefined })).toBe('?outro=1&pagina=3')
})
