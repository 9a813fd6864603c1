/** A throw-away PostgreSQL cluster, started as an unprivileged user when the tests run as root. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  readonly folder: string
  readonly port: number
  /** As superuser. */
  url(database: string): string
  /** `immediate` ends it like a crash. */
  stop(mode?: 'fast' | 'immediate'): void
  start(): void
  /** SIGKILL; a start succeeds only after its child processes have noticed and ended. */
  kill(): void
  remove(): void
}

export interface Standby extends Cluster {
  /** Returns once it accepts writes. */
  promote(): void
}

const password = 'a password of the tests'

/** @param settings such as `max_connections=200` @param within the parent folder @param environment of PostgreSQL's programs */
export async function startCluster(
  binaries: string,
  settings: string[] = [],
  within = tmpdir(),
  environment: NodeJS.ProcessEnv = {},
): Promise<Cluster> {
  const place = await makePlace(binaries, within, environment)
  const { folder, data, execute } = place
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  giveAway(passwordFile)
  const login = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  execute('initdb', '-D', data, ...login, '-E', 'UTF8', '--no-sync')
  return run(place, settings)
}

export async function startStandby(binaries: string, primary: Cluster): Promise<Standby> {
  const place = await makePlace(binaries)
  const { data, execute } = place
  const from = ['-d', primary.url('postgres'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  execute('pg_basebackup', '-D', data, ...from)
  return { ...run(place, []), promote: () => execute('pg_ctl', '-D', data, '-w', 'promote') }
}

type Place = Awaited<ReturnType<typeof makePlace>>

async function makePlace(binaries: string, within = tmpdir(), environment: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(within, 'rodizio-cluster-'))
  giveAway(folder)
  const account = unprivilegedAccount()
  const execute = (program: string, ...parameters: string[]): void => {
    const env = { ...process.env, ...environment }
    const options = { stdio: 'ignore', cwd: folder, env, ...account } as const
    execFileSync(join(binaries, program), parameters, options)
  }
  return { folder, data: join(folder, 'data'), port: await freePort(), execute }
}

function run({ folder, data, port, execute }: Place, settings: string[]): Cluster {
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ]
  const given = options.map((option) => `-c ${option}`).join(' ')
  let isKilled = false
  const start = () => {
    execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', given, 'start')
    isKilled = false
  }
  start()
  const isRunning = () => existsSync(join(data, 'postmaster.pid'))
  return {
    folder,
    port,
    url: (database) =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop(mode = 'fast') {
      if (!isKilled && isRunning()) execute('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')
    },
    start,
    kill() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      isKilled = true
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** PostgreSQL refuses root; Debian's package creates the account `postgres`. */
export function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function giveAway(path: string): void {
  const account = unprivilegedAccount()
  if (account) chownSync(path, account.uid, account.gid)
}

export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
