import { parseArgs } from 'node:util'
import type { ServeSettings } from './serve-project.ts'

export const usage = `supabase-server [folder]

Serves the Supabase project in the folder, by default ./supabase.

Environment variables:
  HOST          address to listen on (127.0.0.1)
  PORT          port to listen on (port of [api] in config.toml, else 54321)
  BASE_URL      public address, for links in mails, redirects and tokens (the address it listens on)
  DATA_DIR      folder of the database, the files and the keys (./data)
  DATABASE_URL  PostgreSQL 15 or newer (the embedded engine, in DATA_DIR)
  S3_URL        https://key:secret@host/bucket?region=us-east-1, for the files (DATA_DIR)

Values of env(NAME) in config.toml are environment variables too.`

/** Null when the usage is asked for. @throws for a flag that does not exist */
export function readCommand(
  args: string[],
  variables: Readonly<Record<string, string | undefined>>,
): ServeSettings | null {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) return null
  const [projectDir = './supabase', more] = positionals
  if (more !== undefined) throw new Error(`It serves one folder, so '${more}' is too much.`)
  const { HOST, PORT, BASE_URL, DATA_DIR, DATABASE_URL, S3_URL } = variables
  return {
    projectDir,
    host: HOST || undefined,
    port: PORT ? portOf(PORT) : undefined,
    baseUrl: BASE_URL || undefined,
    dataDir: DATA_DIR || undefined,
    databaseUrl: DATABASE_URL || undefined,
    s3Url: S3_URL || undefined,
    variables,
  }
}

function portOf(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new Error(`PORT must be a number up to 65535; it is ${text}.`)
}
