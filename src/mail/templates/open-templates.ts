import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { AuthMail } from 'supabase-server'
import type { Mail } from '../transport.ts'
import { compileTemplate, type Template } from './compile-template.ts'

type Name =
  | 'confirmation'
  | 'recovery'
  | 'invite'
  | 'magic_link'
  | 'email_change'
  | 'reauthentication'

/** `[auth.email.template.*]` of config.toml. */
type Given = Readonly<Record<'subject' | 'contentPath', string | undefined>>

const nameOf: { readonly [kind in AuthMail['kind']]: Name } = {
  signup: 'confirmation',
  recovery: 'recovery',
  invite: 'invite',
  magiclink: 'magic_link',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
}

/** GoTrue's variables: https://supabase.com/docs/guides/auth/auth-email-templates */
const valuesOf = {
  ConfirmationURL: ({ link }) => link,
  Token: ({ code }) => code,
  TokenHash: ({ tokenHash }) => tokenHash,
  SiteURL: (_, siteUrl) => siteUrl,
  RedirectTo: ({ redirectTo }) => redirectTo,
  Email: ({ user, to }) => user.email || to,
  NewEmail: ({ newEmail = '' }) => newEmail,
  SendingTo: ({ to }) => to,
  Data: ({ user }) => user.user_metadata ?? {},
} satisfies Record<string, (mail: AuthMail, siteUrl: string) => unknown>

const known = new Set(Object.keys(valuesOf))

/** @throws Error that names key, file and line */
export function openTemplates(
  folder: string,
  templates: Readonly<Partial<Record<Name, Given | undefined>>>,
): (mail: AuthMail, own: Mail, siteUrl: string) => Mail {
  const compiled = new Map(
    Object.entries(templates).map(([name, given]) => [name, given && compile(folder, name, given)]),
  )
  return (mail, own, siteUrl) => {
    const { subject, body } = compiled.get(nameOf[mail.kind]) ?? {}
    const values = Object.fromEntries(
      Object.entries(valuesOf).map(([key, read]) => [key, read(mail, siteUrl)]),
    )
    const { kind, to } = own
    const line = subject ? toLine(subject(values)) : own.subject
    return body ? { kind, to, subject: line, html: body(values) } : { ...own, subject: line }
  }
}

function compile(folder: string, name: string, { subject, contentPath }: Given) {
  const key = `auth.email.template.${name}`
  const file = contentPath && findFile(folder, contentPath)
  if (file === null) throw new Error(`${key}.content_path: there is no file ${contentPath}.`)
  return {
    subject: subject
      ? attempt(`${key}.subject`, () => compileTemplate(subject, known, false))
      : null,
    body: file
      ? attempt(file, () => compileTemplate(readFileSync(file, 'utf8'), known, true))
      : null,
  }
}

const findFile = (folder: string, path: string): string | null =>
  [resolve(dirname(folder), path), resolve(folder, path)].find((one) => existsSync(one)) ?? null

function attempt(where: string, make: () => Template): Template {
  try {
    return make()
  } catch (error) {
    throw new Error(
      `${where} is no template that this server can fill in: ${(error as Error).message}`,
    )
  }
}

/** A header cannot contain line breaks. */
const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
