import { expect, test } from 'vitest'
import { writeAuthMail } from './write-auth-mail.ts'

const link =
  'https://leads.example/auth/v1/verify?token=abc&type=signup&redirect_to=https://leads.example/'
const told = { tokenHash: 'abc', redirectTo: 'https://leads.example/', user: {} }
const mailFor = (changes: object = {}, validFor = 3600) =>
  writeAuthMail(
    {
      ...{ kind: 'signup', to: 'ana@example.com', name: 'Ana' },
      ...{ link, code: '482913' },
      ...told,
      ...changes,
    },
    validFor,
  )

test.each([
  ['signup', {}, 'Confirme seu e-mail para entrar no Rodízio', 'Confirmar meu e-mail'],
  ['recovery', {}, 'Crie uma nova senha no Rodízio', 'Criar nova senha'],
  ['invite', {}, 'Seu convite para o Rodízio', 'Aceitar convite'],
  [
    'email_change',
    { newEmail: 'ana@example.com' },
    'Confirme seu novo e-mail no Rodízio',
    'Confirmar novo e-mail',
  ],
  [
    'email_change',
    { newEmail: 'outra@example.com' },
    'Autorize a troca do seu e-mail no Rodízio',
    'Autorizar a troca',
  ],
])('%s %o states its purpose, with and without HTML', (kind, more, subject, action) => {
  const mail = mailFor({ kind, ...more })
  expect(mail.subject).toBe(subject)
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(action)
    expect(body).toContain('Olá, Ana!')
    expect(body).toContain('482913')
    expect(body).toContain('O link e o código valem por 1 hora e só funcionam uma vez.')
    expect(body).toMatch(/Se você não (pediu isto|esperava este convite), ignore este e-mail\./)
  }
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
})

test('a mail to the previous address names the new one', () => {
  const { text } = mailFor({ kind: 'email_change', newEmail: 'outra@example.com' })
  expect(text).toContain('trocar o e-mail da sua conta no Rodízio para outra@example.com.')
})

test('the layout needs no pictures, in light and dark', () => {
  const { html } = mailFor()
  expect(html).toMatch(/^<!doctype html><html lang="pt-BR">/)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i)
})

test('a name is always text', () => {
  const { html } = mailFor({ name: '<img src=x onerror=alert(1)>"\'&' })
  expect(html).toContain('Olá, &lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;!')
  expect(mailFor({ name: 'Ana\r\nBcc: todos@example.com' }).text).toContain('Olá!')
  expect(mailFor({ name: 'Ana\r\nSouza\0' }).text).toContain('Olá, Ana Souza!')
  const long = 'Concessionária Irmãos Albuquerque e Vasconcelos de Veículos Automotivos Ltda'
  expect(mailFor({ name: long }).text).toContain('Albuquerque e Vasconcelos de Veículos!')
  expect(mailFor({ name: 'a'.repeat(5000) }).text).toContain(`Olá, ${'a'.repeat(60)}!`)
})

test.each([
  'Ganhe em https://golpe.example',
  'golpe.example',
  'WWW golpe',
  'fale com x@golpe',
  '   ',
])('a greeting contains no advertisement: %s', (name) => {
  expect(mailFor({ name }).text).toContain('Olá!\n')
})

test('states in words how long it is valid', () => {
  const validity = (seconds: number) => /valem por (.*?) e/.exec(mailFor({}, seconds).text)?.[1]
  expect([60, 900, 3600, 5400, 7200, 86_400].map(validity)).toEqual([
    '1 minuto',
    '15 minutos',
    '1 hora',
    '90 minutos',
    '2 horas',
    '1 dia',
  ])
})
