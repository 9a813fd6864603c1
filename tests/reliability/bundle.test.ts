import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'

const build = join(inject('serverProgram'), '../..')
const sent = ['web', 'visitor', 'landing', 'widget'].flatMap((folder) =>
  readdirSync(join(build, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html|json|svg)$/.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(join(build, folder, file), 'utf8'),
    })),
)

test('the build holds all files for browsers', () => {
  expect(sent.length).toBeGreaterThan(30)
  for (const file of ['web/index.html', 'widget/widget.js']) {
    expect(sent.map((one) => one.file)).toContain(file)
  }
})

const secrets: Record<string, RegExp> = {
  'a token': /eyJ[\w-]{10,}\.[\w-]*\.[\w-]*/,
  'a key of the server': /sb_secret_\w|service_role/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY|"d":"[\w-]{40,}"/,
  'an address with a password in it':
    /\b(?:postgres(?:ql)?|smtps?|https?|s3):\/\/[^\s"'`/@]+:[^\s"'`/@]+@/,
  'the name of a setting that is secret':
    /\b(?:SERVICE_ROLE_KEY|JWT_SECRET|JWT_SIGNING_KEYS|ADMIN_PASSWORD|DATABASE_URL|SMTP_URL|S3_URL)\b/,
}

describe.each(Object.entries(secrets))('%s', (_, secret) => {
  test('is in no file', () => {
    for (const { file, text } of sent) expect(secret.exec(text)?.[0], file).toBeUndefined()
  })
})

test('a path of the build machine is in no file', () => {
  for (const { file, text } of sent) expect(text.includes(process.cwd()), file).toBe(false)
})

test('no part of the dashboard waits for more than ten scripts', () => {
  type Chunk = { isDynamicEntry?: boolean; imports?: string[] }
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(build, 'web/.vite/manifest.json'), 'utf8'),
  )
  const needs = (chunk: string): string[] => [
    chunk,
    ...(manifest[chunk]?.imports ?? []).flatMap(needs),
  ]
  const parts = Object.keys(manifest).filter((chunk) => manifest[chunk]?.isDynamicEntry)
  expect(parts.length).toBeGreaterThan(30)
  for (const part of parts) {
    const scripts = new Set([...needs('index.html'), ...needs(part)])
    expect(scripts.size, part).toBeLessThanOrEqual(10)
  }
})
