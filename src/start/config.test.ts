import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { isForDevelopment, readConfig } from './config.ts'

describe('the configuration', () => {
  test('works without any variable', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', seed: 'demo' })
  })

  test('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '' }).port).toBe(3000)
  })

  test.each([
    ['a database of one’s own', { DATABASE_URL: 'postgres://a:b@db/rodizio' }],
    ['an address that others reach', { HOST: '0.0.0.0' }],
  ])('adds no demo data on %s', (_, environment) => {
    expect(readConfig(environment).seed).toBe('none')
  })

  test('reports all errors at once', () => {
    expect(() => readConfig({ PORT: 'abc' })).toThrow('from 0 to 65535, not abc')
    const wrong = { PORT: 'x', DATABASE_URL: 'mysql://db', RATE_LIMIT: 'maybe' }
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*RATE_LIMIT/)
  })

  test('requires DATABASE_URL together with DATABASE_DIRECT_URL', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://a:b@db/rodizio' }
    expect(() => readConfig(direct)).toThrow('DATABASE_DIRECT_URL: goes beside a DATABASE_URL')
    const both = { ...direct, DATABASE_URL: 'postgres://a:b@pooler:6432/rodizio' }
    expect(readConfig(both).databaseDirectUrl).toBe(direct.DATABASE_DIRECT_URL)
  })

  test.each([
    ['false', '127.0.0.1'],
    ['true', '203.0.113.7'],
    ['127.0.0.1,203.0.113.7', '198.51.100.1'],
  ])('with TRUST_PROXY=%s takes the visitor for %s', async (TRUST_PROXY, address) => {
    const { trustProxy } = readConfig({ TRUST_PROXY })
    const app = Fastify({ trustProxy })
    app.get('/', ({ ip }) => ({ ip }))
    // The client sent the first, the proxy appended the second.
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
    expect((await app.inject({ url: '/', headers })).json()).toEqual({ ip: address })
    await app.close()
  })

  test('mails come from the public host unless MAIL_FROM says otherwise', () => {
    const from = (environment: object) => readConfig({ ...environment }).mail.from
    expect(from({})).toBe('Rodízio <nao-responda@localhost>')
    const PUBLIC_URL = 'https://leads.example:8443'
    expect(from({ PUBLIC_URL })).toBe('Rodízio <nao-responda@leads.example>')
    expect(from({ PUBLIC_URL, MAIL_FROM: 'Loja <a@loja.example>' })).toBe('Loja <a@loja.example>')
    expect(() => from({ MAIL_FROM: 'a@b\nBcc: c@d' })).toThrow('MAIL_FROM')
  })

  test('the public pages name the public host’s address unless CONTACT_EMAIL says otherwise', () => {
    const contact = (environment: object) => readConfig({ ...environment }).contact
    expect(contact({})).toBe('contato@localhost')
    const PUBLIC_URL = 'https://leads.example'
    expect(contact({ PUBLIC_URL })).toBe('contato@leads.example')
    expect(contact({ PUBLIC_URL, CONTACT_EMAIL: 'ana@loja.example' })).toBe('ana@loja.example')
    expect(() => contact({ CONTACT_EMAIL: 'ana' })).toThrow('CONTACT_EMAIL')
  })

  test('refuses several database hosts', () => {
    const DATABASE_URL = 'postgres://a:b@one.example:5432,two.example/rodizio'
    expect(() => readConfig({ DATABASE_URL })).toThrow('DATABASE_URL: must name one host')
    expect(() => readConfig({ DATABASE_URL: 'postgres://a:b%2Cc@one.example/r' })).not.toThrow()
  })

  test.each(['sslmode=prefer', 'ssl=allow'])('refuses %s, which may mean no TLS', (mode) => {
    const DATABASE_URL = `postgres://a:b@one.example/rodizio?${mode}`
    expect(() => readConfig({ DATABASE_URL })).toThrow('DATABASE_URL: must say sslmode=')
  })

  test.each([
    ['DATABASE_URL', 'postgres://a:b@one.example/rodizio?target_session_attrs=primary'],
    ['DATABASE_DIRECT_URL', 'postgres://a:b@one.example/rodizio?target_session_attrs=primary'],
  ])('refuses target_session_attrs in %s', (name, value) => {
    const DATABASE_URL = 'postgres://a:b@one.example/rodizio'
    expect(() => readConfig({ DATABASE_URL, [name]: value })).toThrow(`${name}: must not`)
  })

  test.each([
    ...['1', '10/8', 'yes', 'TRUE', 'proxy', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', '::1/x'],
    ...['10.0.0.0/0.0.0.0', '10.0.0.0/255.0.255.0', 'fd00::/255.0.0.0', '10.0.0.0/ffff::'],
  ])('refuses TRUST_PROXY=%s, which names no proxy', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY: must be true, false, or')
  })

  test.each([
    ...['10.0.0.0/8, ::1', 'loopback,fd00::/8', 'fe80::1%eth0/064', '::ffff:10.0.0.0/104'],
    ...['10.0.0.0/255.0.0.0', '10.0.0.0/255.254.0.0, 10.0.0.1/255.255.255.255'],
  ])('takes TRUST_PROXY=%s', async (given) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: given })
    await expect(Fastify({ trustProxy }).ready()).resolves.toBeDefined()
  })

  test.each([
    'https://a.example/x',
    'https://a.example?x=1',
    'https://a.example/#x',
    'https://u:p@a.example',
  ])('refuses PUBLIC_URL=%s, to which no path can be appended', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL: must be an origin')
  })

  test('reports for an invalid URL only the expected form', () => {
    expect(() => readConfig({ PUBLIC_URL: 'leads.example' })).toThrow(
      /valid:\n {2}PUBLIC_URL: must be a URL of the form https:\/\/host$/,
    )
  })

  test.each([
    ['https://rodizio.app/', 'https://rodizio.app'],
    ['HTTPS://Leads.example:443//', 'https://leads.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('reduces PUBLIC_URL=%s to its origin', (PUBLIC_URL, origin) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(origin)
  })

  test.each([
    [true, {}],
    [true, { PUBLIC_URL: 'http://localhost:3000' }],
    [false, { PUBLIC_URL: 'https://leads.example' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
  ])('is for development: %s, with %j', (expected, environment) => {
    expect(isForDevelopment(readConfig(environment))).toBe(expected)
  })
})
