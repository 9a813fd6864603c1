import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHost, isAllowedDomain, readDomains, siteSources } from './widget-domains.ts'

const allows = (list: string, site: string) => isAllowedDomain(readDomains(list), site)

it.each(['', ' , ,', '\n'])('allows any site if the list is empty: %j', (list) => {
  expect(allows(list, 'qualquer.example')).toBe(true)
})

it.each([
  ['loja.example', 'loja.example', true],
  ['loja.example', 'www.loja.example', true],
  ['www.loja.example', 'loja.example', true],
  ['loja.example', 'blog.loja.example', false],
  ['loja.example', 'minhaloja.example', false],
  ['loja.example', 'loja.example.evil.example', false],
  ['*.loja.example', 'loja.example', true],
  ['*.loja.example', 'www.loja.example', true],
  ['*.loja.example', 'a.b.loja.example', true],
  ['*.loja.example', 'minhaloja.example', false],
  ['outra.example, loja.example', 'loja.example', true],
  ['outra.example\nloja.example', 'loja.example', true],
  ['LOJA.Example', 'loja.example.', true],
  ['https://loja.example:8080/carros?x=1', 'http://WWW.loja.example:3000', true],
  ['https://*.loja.example/', 'seminovos.loja.example', true],
  ['lojação.example', 'xn--lojao-dra1a.example', true],
  ['loja.example', '', false],
  ['não é um endereço!', 'loja.example', false],
  ['*', 'loja.example', false],
  ['loja!.example', 'loja!.example', false],
  ['localhost', 'http://localhost:3000', true],
  ['[::1]', 'http://[::1]:3000', true],
])('allows, with the list %j, the site %j: %s', (list, site, allowed) => {
  expect(allows(list, site)).toBe(allowed)
})

const host = fc.domain()

it('covers every host in any spelling, with and without www', () => {
  fc.assert(
    fc.property(host, fc.boolean(), fc.nat(65_535), (name, upper, port) => {
      const written = `https://${upper ? name.toUpperCase() : name}.:${port}/`
      expect(allows(name, written)).toBe(true)
      expect(allows(written, name)).toBe(true)
      expect(allows(name, `www.${name}`)).toBe(true)
      expect(allows(`*.${name}`, `loja.${name}`)).toBe(true)
      expect(allows(name, `loja.${name}`)).toBe(false)
    }),
  )
})

it('never throws, and allows only sites on the list', () => {
  fc.assert(
    fc.property(fc.string(), host, (list, site) => {
      const entries = readDomains(list)
      if (entries.length > 0 && isAllowedDomain(entries, site)) {
        expect(entries.some((entry) => site.endsWith(entry.replace(/^(\*|www)\./, '')))).toBe(true)
      }
      expect(findHost(list)).not.toBe('')
    }),
  )
})

describe('as sources of a Content-Security-Policy', () => {
  it('are the same sites', () => {
    expect(siteSources(['loja.example', 'www.outra.example', '*.rede.example'])).toEqual([
      'loja.example:*',
      'www.loja.example:*',
      'outra.example:*',
      'www.outra.example:*',
      'rede.example:*',
      '*.rede.example:*',
    ])
  })

  it('never end the directive, whatever is stored', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), host)), (stored) => {
        for (const source of siteSources(stored)) expect(source).toMatch(/^[^\s;,']+:\*$/)
      }),
    )
    expect(siteSources(["loja.example; script-src 'unsafe-inline'", '*', "'self'", ''])).toEqual([])
  })
})
