import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { type ContactRow, csvFileName, csvHead, csvLines } from './contacts-csv.ts'
import type { Delimiter } from './write-csv.ts'

const zone = 'America/Sao_Paulo'
const lia: ContactRow = {
  name: 'Lia de Olinda',
  phone: '81912345678',
  email: 'lia@exemplo.example',
  city: 'Olinda',
  source_label: 'Link Direto',
  seller_name: 'Bento Reis',
  seller_phone: '8134567890',
  created_at: '2025-11-21T02:30:00.123456+00:00',
  whatsapp_url: 'https://wa.me/5581934567890?text=Ol%C3%A1',
}
const cell = (value: string) => {
  const [line] = Papa.parse<string[]>(csvLines([{ ...lia, city: value }], ',', zone)).data
  return line?.[3]
}

test('the file begins with a byte-order mark and the nine columns', () => {
  expect(csvHead(',')).toBe(
    '\uFEFF"Nome","Telefone","Email","Cidade","Origem","Nome do Vendedor","Telefone do Vendedor",' +
      '"Data de Captura","URL WhatsApp"\r\n',
  )
})

test('a contact is one line with every field quoted, in the company’s time zone', () => {
  expect(csvLines([lia], ',', zone)).toBe(
    '"Lia de Olinda","(81) 91234-5678","lia@exemplo.example","Olinda","Link Direto","Bento Reis",' +
      '"(81) 3456-7890","20/11/2025 23:30","https://wa.me/5581934567890?text=Ol%C3%A1"\r\n',
  )
})

test('an unknown value is an empty field in quotes', () => {
  const bare = { ...lia, email: null, city: null, whatsapp_url: null }
  const unsold = { ...bare, seller_name: null, seller_phone: null }
  expect(csvLines([unsold], ';', zone)).toBe(
    '"Lia de Olinda";"(81) 91234-5678";"";"";"Link Direto";"";"";"20/11/2025 23:30";""\r\n',
  )
})

test('an empty list has no lines', () => {
  expect(csvLines([], ',', zone)).toBe('')
})

test.each([
  '=HYPERLINK("http://mal.example","clique")',
  '+55 11',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1',
  '=1\n+cmd|calc',
])('%j is text in a spreadsheet, not a formula', (value) => {
  expect(cell(value)).toBe(`'${value}`)
})

test.each(['São José', "d'Ávila", 'a "b" c', 'x;y,z', 'linha\r\noutra', '1-2', ' = '])(
  '%j stays as it is',
  (value) => {
    expect(cell(value)).toBe(value)
  },
)

test.each<Delimiter>([',', ';'])(
  'a CSV parser reads back every value with the delimiter %j',
  (delimiter) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (texts) => {
        const contacts = texts.map(([name, city]) => ({ ...lia, name, city }))
        const file = csvHead(delimiter) + csvLines(contacts, delimiter, zone)
        const { data } = Papa.parse<string[]>(file, { delimiter, newline: '\r\n' })
        const harmless = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
        expect(data.slice(1, -1).map(([name, , , city]) => [name, city])).toEqual(
          texts.map((pair) => pair.map(harmless)),
        )
      }),
    )
  },
)

test('the file name contains the period and the company’s date', () => {
  const lateEvening = new Date('2025-11-21T02:30:00Z')
  expect(csvFileName('ultimos-7-dias', lateEvening, zone)).toBe(
    'contatos_capturados_ultimos-7-dias_20-11-2025.csv',
  )
  expect(csvFileName('todos', lateEvening, 'Asia/Tokyo')).toBe(
    'contatos_capturados_todos_21-11-2025.csv',
  )
})
