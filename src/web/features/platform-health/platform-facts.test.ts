import { expect, test } from 'vitest'
import type { PlatformHealth } from '../../platform-health-query.ts'
import { listGaps, listSections } from './platform-facts.ts'

const health = (more: object) =>
  ({
    servers: [],
    faults: [],
    backup_at: '2026-11-25T06:00:00Z',
    database_size: 1,
    jobs_waiting: 0,
    jobs_dead: 0,
    mails_failing: 0,
    ...more,
  }) as unknown as PlatformHealth
const server = (facts: object) => ({ name: 'vm1:3000', started_at: '2026-11-25T06:00:00Z', facts })

test('a missing first backup is said beside any fault but its own', () => {
  const noBackup = 'Ainda não há backup: faça o primeiro (veja em Backup).'
  const faults = (code: string) => [{ code, severity: 'critical', since: null, numbers: {} }]
  expect(listGaps(health({ backup_at: null }))).toEqual([noBackup])
  expect(listGaps(health({ backup_at: null, faults: faults('jobs_dead') }))).toEqual([noBackup])
  expect(listGaps(health({ backup_at: null, faults: faults('backup_unknown') }))).toEqual([])
})

test('that no mail goes out is said plainly', () => {
  expect(listGaps(health({ servers: [server({ mail_host: null })] }))).toEqual([
    expect.stringContaining('Não há servidor de e-mail'),
  ])
  expect(listGaps(health({ servers: [server({ mail_host: 'smtp.example' })] }))).toEqual([])
})

test.each([
  ['pglite', 'pare o servidor antes do comando'],
  ['postgres', 'O servidor pode continuar no ar.'],
])('with %s the way to a backup says whether the server stops', (engine, words) => {
  const [backup] = listSections(health({ servers: [server({ engine })] }), Date.now())
  expect(backup?.note).toContain(words)
})
