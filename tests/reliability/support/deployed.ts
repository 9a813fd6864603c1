/** HAProxy and PgBouncer with the files of deploy/. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { unprivilegedAccount } from '../../../packages/supabase-server/tests/support/database/cluster.ts'
import { findProgram } from '../../../scripts/find-program.mjs'

const deploy = join(import.meta.dirname, '../../../deploy')
const pooler = findProgram('pgbouncer')
const balancer = findProgram('haproxy')
const poolerPassword = 'a password of the pooler'

/** Programs that this machine lacks. */
export const missing = [!pooler && 'pgbouncer', !balancer && 'haproxy'].filter(Boolean).join(', ')

/** Readable for the user that runs the programs. */
export function makeConfigFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-deployed-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function makeRoles(binaries: string, url: string): void {
  const parameters = ['-v', 'ON_ERROR_STOP=1', '-v', `password=${poolerPassword}`, '-q', '-d', url]
  execFileSync(join(binaries, 'psql'), [...parameters, '-f', join(deploy, 'pgbouncer.sql')])
}

export function startBalancer(folder: string, addresses: Readonly<Record<string, string>>): void {
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, withAddresses('haproxy.cfg', addresses))
  run(balancer, ['-db', '-f', path])
}

export function startPooler(folder: string, addresses: Readonly<Record<string, string>>): void {
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"pgbouncer" "${poolerPassword}"\n`)
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(
    path,
    withAddresses('pgbouncer.ini', { ...addresses, '/etc/pgbouncer/userlist.txt': users }),
  )
  const account = unprivilegedAccount()
  if (account) for (const file of [users, path]) chownSync(file, account.uid, account.gid)
  run(pooler, [path], account)
}

/** @throws when the file lacks an address, which would start the program on the default one */
function withAddresses(file: string, addresses: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(deploy, file), 'utf8')
  for (const [from, to] of Object.entries(addresses)) {
    expect(text).toContain(from)
    text = text.replaceAll(from, to)
  }
  return text
}

function run(program: string | undefined, parameters: string[], account = {}): void {
  if (!program) throw new Error('The program is missing.')
  const child: ChildProcess = spawn(program, parameters, { stdio: 'ignore', ...account })
  onTestFinished(() => void child.kill('SIGKILL'))
}
