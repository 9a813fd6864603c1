/** The server as main.ts composes it, on a test's database, with a stand-in for the built files. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { createSchemaCache, readProject, type Secrets } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { createSecrets } from '../../packages/supabase-server/src/keys/keys.ts'
import { openDiskStore } from '../../packages/supabase-server/src/storage/files/disk-store.ts'
import { buildApp } from '../../src/app.ts'
import { openFirstRun } from '../../src/first-run/first-run.ts'
import { readConfig } from '../../src/start/config.ts'

export type AppParts = Parameters<typeof buildApp>[0]

export async function prepareParts(server: DatabaseServer, given: Partial<Secrets> = {}) {
  const { database } = server
  const buildFolder = writeBuild()
  afterAll(() => rmSync(buildFolder, { recursive: true }))
  const project = readProject('supabase')
  const secrets = await createSecrets(given)
  return {
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://rodizio.example' }),
    database,
    secrets,
    keyring: createKeyring(secrets),
    project,
    schemaCache: createSchemaCache(database, project.api),
    deliver: () => undefined,
    files: await openDiskStore(join(buildFolder, 'files')),
    firstRun: await openFirstRun(server),
    buildFolder,
  } satisfies AppParts
}

export async function openWholeApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await buildApp(parts)
  afterAll(() => app.close())
  return app
}

function writeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-build-'))
  const files = {
    'web/index.html': '<title>Painel</title>',
    'web/login.html': '<title>Painel</title><script>1</script>',
    'web/login-google.html': '<title>Painel</title>Entrar com Google',
    'web/assets/index-abc.js': 'export {}',
    'visitor/enhance-abc.js': '',
    'seller-page/enhance-abc.js': '',
    'widget/widget.js': '// o botão',
    'landing/landing-abc.js': '',
  }
  for (const path of ['web/assets', 'visitor', 'seller-page', 'widget', 'landing']) {
    mkdirSync(join(folder, path), { recursive: true })
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  const script = join(folder, 'web/assets/index-abc.js')
  writeFileSync(`${script}.br`, brotliCompressSync(files['web/assets/index-abc.js']))
  cpSync('src/landing/pictures', join(folder, 'landing/pictures'), { recursive: true })
  return folder
}
