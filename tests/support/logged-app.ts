/** The whole server on a port as serve.ts composes it, with every line of its most verbose log. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSchemaCache, readProject } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { openMailer } from '../../src/mail/open-mailer.ts'
import { writeAuthMail } from '../../src/mail/write-auth-mail.ts'
import { readConfig } from '../../src/start/config.ts'
import { startWork } from '../../src/start/start-work.ts'
import { prepareParts } from './whole-app.ts'

export interface Line extends Record<string, unknown> {
  readonly level: number
  readonly msg?: string
  readonly reqId?: string
}

/** @param files of the project, by their path */
export async function openLoggedApp(
  server: DatabaseServer,
  { files, smtpUrl }: { files: Readonly<Record<string, string>>; smtpUrl: string },
) {
  const folder = mkdtempSync(join(tmpdir(), 'projeto-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const parts = await prepareParts(server)
  const project = readProject(folder)
  const config = readConfig({ LOG_LEVEL: 'trace', PROJECT_DIR: folder, RATE_LIMIT: 'off' })
  const written: string[] = []
  const mailer = openMailer({
    smtpUrl,
    from: 'Rodízio <nao-responda@leads.example>',
    folder,
    pace: { waits: [] },
    onFailure: (failure) => app.log.error(failure, 'mail not sent'),
  })
  const app = await buildApp({
    ...parts,
    config,
    project,
    schemaCache: createSchemaCache(server.database, project.api),
    deliver: (mail, reqId) => mailer.send(writeAuthMail(mail, project.auth.otpExpiry), reqId),
    logTo: { write: (line) => written.push(line) },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stopWork = startWork({
    ...{ log: app.log, config, database: server.database, files: parts.files, mailer },
    mailFolder: folder,
    checkKeys: async () => undefined,
  })
  afterAll(async () => {
    await stopWork()
    await app.close()
    await mailer.close()
    rmSync(folder, { recursive: true })
  })
  return {
    origin,
    secrets: parts.secrets,
    written,
    lines: (): Line[] => written.map((line) => JSON.parse(line)),
  }
}
