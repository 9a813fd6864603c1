import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { AuthMail } from 'supabase-server'
import { expect, test } from 'vitest'
import { writeAuthMail } from '../write-auth-mail.ts'
import { openTemplates } from './open-templates.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'rodizio-templates-')), 'supabase')
mkdirSync(join(folder, 'templates'), { recursive: true })
mkdirSync(join(folder, '..', 'mails'))

const mail: AuthMail = {
  kind: 'signup',
  to: 'ana@example.com',
  name: 'Ana',
  link: 'https://x.example/auth/v1/verify?token=abc&type=signup&redirect_to=https://x.example/',
  code: '482913',
  tokenHash: 'abc',
  redirectTo: 'https://x.example/a?b=c&d=é',
  user: { email: 'ana@example.com', user_metadata: { name: 'Ana <b>', tags: ['x'], 'a b': 1 } },
}
const own = writeAuthMail(mail, 3600)
const site = 'https://x.example'

function fill(page: string, changes: Partial<AuthMail> = {}, subject?: string) {
  writeFileSync(join(folder, 'templates', 'confirmation.html'), page)
  const given = { subject, contentPath: './templates/confirmation.html' }
  return openTemplates(folder, templates({ confirmation: given }))(
    { ...mail, ...changes },
    own,
    site,
  )
}

type Given = { subject?: string | undefined; contentPath?: string | undefined }
const templates = (some: Record<string, Given>) => some as Parameters<typeof openTemplates>[1]

test('the mail has my file’s text, with Supabase’s variables', () => {
  const { html, text, to } = fill(`<h1>Oi, {{ .Data.name }}!</h1>
<p>{{ .Token }} {{.TokenHash}} {{ .Email }} {{ .SiteURL }} {{ .SendingTo }}{{ .NewEmail }}{{ .Data.nothing.more }}</p>
<a href="{{ .ConfirmationURL }}">Entrar</a>`)
  expect(to).toBe('ana@example.com')
  expect(text).toBeUndefined()
  expect(html).toBe(`<h1>Oi, Ana &#60;b&#62;!</h1>
<p>482913 abc ana@example.com https://x.example ana@example.com</p>
<a href="https://x.example/auth/v1/verify?token=abc&#38;type=signup&#38;redirect_to=https://x.example/">Entrar</a>`)
})

test('a value inside a URL of my template is escaped as one part', () => {
  const { html } = fill(
    '<a href="{{ .SiteURL }}/confirm?hash={{ .TokenHash }}&next={{ .RedirectTo }}#{{ .Email }}">x</a>',
  )
  expect(html).toBe(
    '<a href="https://x.example/confirm?hash=abc&next=https%3A%2F%2Fx.example%2Fa%3Fb%3Dc%26d%3D%C3%A9#ana%40example.com">x</a>',
  )
})

test('a condition on the account selects its text', () => {
  const page = `{{/* only in the file */ -}}
{{ if eq .Data.lang "en" "en-GB" }}Hi{{ else if not .Data.lang }}Oi{{ else }}Hola{{ end }}
{{- if and .NewEmail (ne .NewEmail .Email) }} to {{ .NewEmail }}{{ end }}`
  const say = (lang: string | undefined, newEmail?: string) =>
    fill(page, { user: { user_metadata: { lang } }, ...(newEmail ? { newEmail } : {}) }).html
  expect([say('en'), say(undefined), say('es')]).toEqual(['Hi', 'Oi', 'Hola'])
  expect(say('en-GB', 'eva@example.com')).toBe('Hi to eva@example.com')
  expect(say('en-GB', 'ana@example.com')).toBe('Hi')
})

test('a subject is one line of text, and without a file the page is the built-in one', () => {
  const said = templates({ confirmation: { subject: '{{ .Data.name }}: {{ .Token }} & mais' } })
  const user = { user_metadata: { name: 'Ana\r\nBcc: eva@example.com\u2028x' } }
  const filled = openTemplates(folder, said)({ ...mail, user }, own, site)
  expect(filled).toEqual({ ...own, subject: 'Ana Bcc: eva@example.com x: 482913 & mais' })
  const others = openTemplates(folder, templates({ recovery: { subject: 'Senha' } }))
  expect(others(mail, own, site)).toEqual(own)
})

test('a path is relative to the parent folder, as in the Supabase CLI, or to config.toml', () => {
  writeFileSync(join(folder, '..', 'mails', 'magic.html'), 'Link: {{ .Token }}')
  const said = templates({ magic_link: { contentPath: './mails/magic.html' } })
  expect(openTemplates(folder, said)({ ...mail, kind: 'magiclink' }, own, site).html).toBe(
    'Link: 482913',
  )
})

test.each([
  '<a href=" {{ .Data.u }}">',
  "<a href='\n\t  {{ .Data.u }}\n'>",
  '<a href="{{/* where to */}} {{ .Data.u }}">',
  '<a class=x href="{{ .Data.u }}">',
  '<object data="{{ .Data.u }}">',
  '<svg><a xlink:href="{{ .Data.u }}">',
  '<a ping="{{ .Data.u }}">',
  '<img longdesc="{{ .Data.u }}">',
  '<p data-url="{{ .Data.u }}">',
  '<p xmlns:x="{{ .Data.u }}">',
])('a URL in the data of an account never runs as a script: %j', (page) => {
  const say = (u: string) => fill(page, { user: { user_metadata: { u } } }).html
  expect(say('javascript:alert(1)')).toContain('#ZgotmplZ')
  expect(say('https://x.example/a')).toContain('https://x.example/a')
})

test('a style stays unchanged with its comments, in any spelling of its tag', () => {
  for (const tag of ['<style>', '<style type="text/css">', '<style type=text/css>']) {
    const page = `${tag}<!-- a { color: red } --></style><p>x</p>`
    expect(fill(page).html).toBe(page)
  }
})

test.each([
  ['<p>{{ .Tokn }}</p>', 'line 1: {{ .Tokn }}: .Tokn is not known'],
  ['\n\n{{ .Token', 'line 3: {{ is not closed'],
  ['{{ if .Token }}a', 'line 1: {{ if }} without {{ end }}'],
  ['a{{ end }}', 'line 1: {{ end }} without an if'],
  ['\n{{ range .Data }}{{ end }}', 'line 2: {{ range .Data }}: range is not supported'],
  ['{{ .Token | printf "%s" }}', 'is not'],
  ['<script>x = "{{ .Token }}"</script>', 'may not stand in a script'],
  ['<p onclick="{{ .Token }}">', 'may not stand in a script'],
  ['<p style="color: {{ .Data.x }}">', 'may not stand in a script'],
  ['<a href={{ .SiteURL }}>', 'may not stand in a script'],
  ['<style type=text/css>a { color: {{ .Data.x }} }</style>', 'may not stand in a script'],
  ['<script async src=/x.js type=x>x = {{ .Data.x }}</script>', 'may not stand in a script'],
  ['<meta http-equiv="refresh" content="0;url={{ .Data.x }}">', 'may not stand in a script'],
  ['<img data-srcset="{{ .Data.x }}">', 'may not stand in a script'],
  ['<{{ .Data.tag }}>', 'may not stand in a script'],
  ['<p {{ .Data.attribute }}>', 'may not stand in a script'],
  ['{{ if .Token }}<a href="{{ end }}x', 'end in different places'],
])('an invalid template is reported at start with its file and line: %s', (page, message) => {
  expect(() => fill(page)).toThrow(message)
  expect(() => fill(page)).toThrow('confirmation.html')
})

test('a missing file is reported at start', () => {
  const said = templates({ invite: { contentPath: './templates/none.html' } })
  expect(() => openTemplates(folder, said)).toThrow(
    'auth.email.template.invite.content_path: there is no file ./templates/none.html.',
  )
})

test('any value of an account stays text, in every place of a page', () => {
  const pages = [
    ['<p>', '</p>'],
    ['<p title="', '">x</p>'],
    ["<p title='", "'>x</p>"],
    ['<a href="', '">x</a>'],
    ["<a href='https://x.example/?a=", "'>x</a>"],
    ['<img src="/a/', '">'],
    ['<p>x<!-- ', ' --></p>'],
  ] as const
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'javascript:alert(1)',
      ' javascript:x',
      'JaVaScRiPt:x',
      '"><script>',
      "' onload='",
    ),
    fc.constantFrom(
      'data:text/html,x',
      'vbscript:x',
      '-->',
      '\ud800',
      '{{ .Token }}',
      '%00',
      '//x',
    ),
  )
  fc.assert(
    fc.property(nasty, fc.constantFrom(...pages), (name, [before, after]) => {
      const { html } = fill(`${before}{{ .Data.name }}${after}`, {
        user: { user_metadata: { name } },
      })
      const [head, tail] = before.includes('<!--') ? ['<p>x', '</p>'] : [before, after]
      expect(html.startsWith(head) && html.endsWith(tail)).toBe(true)
      const written = html.slice(head.length, html.length - tail.length)
      expect(written).not.toMatch(/[<>"']/)
      if (before.endsWith('href="')) expect(written).not.toMatch(/^\s*(javascript|data|vbscript):/i)
    }),
  )
})
