import { expect, test } from 'vitest'
import { readCommand, usage } from './read-command.ts'

test('the usage names each variable that the command reads', () => {
  expect(readCommand(['--help'], {})).toBeNull()
  expect(readCommand(['./shop', '-h'], {})).toBeNull()
  const read = new Set<string | symbol>()
  readCommand([], new Proxy({}, { get: (_, name) => void read.add(name) }))
  const named = [...usage.matchAll(/^ {2}([A-Z_\d]+) {2}/gm)].map(([, name]) => name)
  expect(named).toEqual([...read])
})

test('arguments and variables say what is served, and an empty variable is none', () => {
  expect(readCommand([], { PORT: '' })).toMatchObject({ projectDir: './supabase', port: undefined })
  const variables = { PORT: '0', BASE_URL: 'https://api.example.com' }
  expect(readCommand(['./shop'], variables)).toMatchObject({
    projectDir: './shop',
    port: 0,
    baseUrl: 'https://api.example.com',
    variables,
  })
})

test('what the command does not know is refused by name', () => {
  expect(() => readCommand(['--prot', '1'], {})).toThrow("Unknown option '--prot'")
  expect(() => readCommand(['./shop', './other'], {})).toThrow('./other')
  expect(() => readCommand([], { PORT: '8O80' })).toThrow('PORT must be a number')
})
