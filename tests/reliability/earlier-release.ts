/** The server of an earlier release as it was built, without its pages and pictures, and its migrations. The packages are today’s. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const kept = join(root, 'tests/fixtures/release-0.1.0-server.tar.gz')

export function unpackEarlierRelease(): { program: string; project: string } {
  // Inside node_modules, where what it imports is found.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['-xzf', kept, '-C', folder])
  return { program: join(folder, 'dist/server/main.js'), project: join(folder, 'supabase') }
}
