import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Project, readProject } from 'supabase-server'

export function authOf(toml: string): Project['auth'] {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-project-'))
  try {
    writeFileSync(join(folder, 'config.toml'), toml)
    return readProject(folder).auth
  } finally {
    rmSync(folder, { recursive: true })
  }
}
