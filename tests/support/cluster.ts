/** A throw-away PostgreSQL cluster, started as an unprivileged user where the tests run as root. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  readonly folder: string
  /** For a database of this cluster, as its superuser. */
  url(database: string): string
  /** `immediate` ends it as a crash would. */
  stop(mode?: 'fast' | 'immediate'): void
  start(): void
  remove(): void
}

const password = 'a password of the tests'

/** @param settings such as `max_connections=200` */
export async function startCluster(binaries: string, settings: string[] = []): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-cluster-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const port = await freePort()
  writeFileSync(passwordFile, password)
  const account = unprivilegedAccount()
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)

  function execute(program: string, ...parameters: string[]): void {
    execFileSync(join(binaries, program), parameters, { stdio: 'ignore', cwd: folder, ...account })
  }

  execute(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-sync',
    `--pwfile=${passwordFile}`,
  )
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ]
  const given = options.map((option) => `-c ${option}`).join(' ')
  const start = () =>
    execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', given, 'start')
  start()
  return {
    folder,
    url: (database) =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: (mode = 'fast') => execute('pg_ctl', '-D', data, '-w', '-m', mode, 'stop'),
    start,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** PostgreSQL refuses root; Debian's package brings the account `postgres`. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
