import Fastify from 'fastify'
import { DatabaseError } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { logSettings } from './log-settings.ts'

test('a logged error without a message of ours adds no text that quotes personal data', () => {
  const written: string[] = []
  const { log } = Fastify({
    logger: logSettings('trace', { write: (line) => written.push(line) }),
  })
  log.error(new DatabaseError('P0001', 'Não atendemos Ana Lima'))
  log.error({ err: new DatabaseError('22P02', 'invalid input: "Ana Lima"') })
  log.warn('Reply was already sent, did you forget to "return reply" in the "/l/x?nome=Ana" route?')
  log.error({ err: new Error('gone') }, 'mail not sent')
  log.info({ function: 'oi' }, 'it says "oi" and 100%')
  const lines = written.map((line) => JSON.parse(line))
  expect(written.join('')).not.toMatch(/Ana/)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'P0001',
    'invalid input: "…"',
    expect.stringContaining('Reply was already sent'),
    'mail not sent',
    'it says "oi" and 100%',
  ])
  expect(lines[0].err).toMatchObject({ type: 'DatabaseError', code: 'P0001' })
})
