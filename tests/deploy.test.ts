/** What an operator copies from deploy/: no engine runs it here, so it is read as its programs would read it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the Dockerfile is one, and copies what there is', () => {
  const text = read('Dockerfile')
  expect(validate(text)).toEqual([])
  expect(validate(text.replace('WORKDIR', 'WORKDI'))).not.toEqual([])
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all]) =>
    all?.split(' '),
  )
  expect(copied).toContain('package-lock.json')
  for (const path of copied) expect(existsSync(join(root, path ?? '')), path).toBe(true)
})

test('compose starts the server with variables that it reads', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const environment: Record<string, string> = services.rodizio.environment
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{POSTGRES_PASSWORD:\?\}/, 'secret')
        .replace(/\$\{DOMAIN:\?\}/, 'leads.example.com')
        .replace(/\$\{\w+:-\}/, ''),
    ]),
  )
  const config = readConfig(filled)
  expect(config.databaseUrl).toBe('postgres://rodizio:secret@postgres/rodizio')
  expect(config.publicUrl).toBe('https://leads.example.com')
  const given = new Set(read('deploy/example.env').match(/^\w+(?==)/gm))
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  expect(given).toEqual(asked)
  type Service = { volumes?: string[]; depends_on?: string[] | Record<string, unknown> }
  for (const service of Object.values<Service>(services)) {
    for (const mount of service.volumes ?? [])
      expect(volumes).toHaveProperty(mount.split(':')[0] ?? '')
    const needed = service.depends_on ?? []
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) {
      expect(services).toHaveProperty(name)
    }
  }
})
