/** Checks the files of deploy/ by parsing them; no Docker, nginx or systemd runs here. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from '../scripts/find-program.mjs'
import { readConfig } from '../src/start/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the Dockerfile is valid, and copies files that exist', () => {
  const text = read('Dockerfile')
  expect(validate(text)).toEqual([])
  expect(validate(text.replace('WORKDIR', 'WORKDI'))).not.toEqual([])
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all]) =>
    all?.split(' '),
  )
  expect(copied).toContain('package-lock.json')
  for (const path of copied) expect(existsSync(join(root, path ?? '')), path).toBe(true)
})

test('files with secrets go neither into the image nor into the repository', () => {
  const linesOf = (path: string) => read(path).split('\n')
  for (const name of ['.env*', 'signing_keys.json']) {
    // Docker matches a bare name in the root only; git matches it in every folder.
    expect(linesOf('.dockerignore')).toContain(`**/${name}`)
    expect(linesOf('.gitignore')).toContain(name)
  }
  // The manual writes backups here; the fixture backups hold no personal data.
  expect(linesOf('.dockerignore')).toContain('*.tar.gz*')
  expect(linesOf('.gitignore')).toContain('/*.tar.gz*')
  const excepted = ['.dockerignore', '.gitignore']
    .flatMap(linesOf)
    .filter((line) => /^!/.test(line))
  expect(excepted).toEqual([])
})

test('the manual and the Dockerfile start a container in the same way, for this machine alone', () => {
  const command = /docker run -p .+? rodizio(?=`|$)/m
  const [told = 'nothing'] = command.exec(read('docs/self-hosting.md')) ?? []
  expect(told).toContain(' -p 127.0.0.1:3000:3000 ')
  expect(told).toContain(' -e PUBLIC_URL=')
  expect(command.exec(read('Dockerfile'))?.[0]).toBe(told)
})

test('compose starts the server with variables that it reads', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const environment: Record<string, string> = services.rodizio.environment
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{POSTGRES_PASSWORD:\?\}/, 'secret')
        .replace(/\$\{DOMAIN:\?\}/, 'leads.example.com')
        .replace(/\$\{\w+:-\}/, ''),
    ]),
  )
  const config = readConfig(filled)
  expect(config.databaseUrl).toBe('postgres://rodizio:secret@postgres/rodizio')
  expect(config.publicUrl).toBe('https://leads.example.com')
  expect(services.rodizio.env_file).toBe('.env')
  const given = new Set(variablesOf('deploy/example.env').keys())
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  expect(given).toEqual(asked)
  type Service = { volumes?: string[]; depends_on?: string[] | Record<string, unknown> }
  for (const service of Object.values<Service>(services)) {
    for (const mount of service.volumes ?? []) {
      const [from = ''] = mount.split(':')
      if (from.startsWith('.')) expect(existsSync(join(root, from)), from).toBe(true)
      else expect(volumes).toHaveProperty(from)
    }
    const needed = service.depends_on ?? []
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) {
      expect(services).toHaveProperty(name)
    }
  }
})

const unit = new Map(
  [...read('deploy/rodizio.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [
    key,
    value,
  ]),
)
const home = '/opt/rodizio'

test('the systemd unit runs the build with all its requirements', () => {
  expect(unit.get('WorkingDirectory')).toBe(home)
  const { scripts } = JSON.parse(read('package.json'))
  expect(unit.get('ExecStart')).toBe(`/usr/bin/${scripts.start}`)
  const page = unit.get('Documentation')?.replace(`file://${home}/`, '') ?? ''
  expect(existsSync(join(root, page)), page).toBe(true)
  // HOST=0.0.0.0 needs netlink to list the machine's addresses.
  expect(unit.get('RestrictAddressFamilies')).toMatch(/\bAF_NETLINK\b/)
})

test('the unit has no right that the server does not need', () => {
  for (const name of ['NoNewPrivileges', 'RestrictRealtime', 'ProtectHostname'])
    expect(unit.get(name)).toBe('yes')
  expect(unit.get('UMask')).toBe('0077')
})

test.skipIf(!findProgram('systemd-analyze'))('systemd understands every line of the unit', () => {
  const folder = makeFolder()
  const path = join(folder, 'rodizio.service')
  const verify = (text: string) => {
    writeFileSync(path, text.replace('/usr/bin/node', process.execPath))
    return execFileSync('sh', ['-c', 'systemd-analyze verify "$0" 2>&1', path], {
      encoding: 'utf8',
    })
  }
  expect(verify(read('deploy/rodizio.service'))).toBe('')
  expect(verify(read('deploy/rodizio.service').replace('PrivateTmp', 'PrivateTemp'))).not.toBe('')
})

test('the unit’s variables are variables of the server', () => {
  const variables = variablesOf('deploy/rodizio.env')
  const known = new Set(
    read('src/start/config.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      ?.map((name) => name.trim()),
  )
  for (const name of variables.keys()) expect(known).toContain(name)
  const config = readConfig(Object.fromEntries(variables))
  expect(config.mail).toMatchObject({ isFromGiven: true, smtpUrl: variables.get('SMTP_URL') })
})

test('a backup runs as the unit’s user, in its folder, with its variables', () => {
  const folder = makeFolder()
  const program = join(folder, 'systemd-run')
  writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@"\n')
  chmodSync(program, 0o755)
  const given = execFileSync('sh', [join(root, 'deploy/operate.sh'), 'backup', 'a file'], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}` },
  })
  const state = unit.get('Environment')?.replace('%S', '/var/lib')
  expect(given.trim().split('\n')).toEqual(
    expect.arrayContaining([
      `--uid=${unit.get('User')}`,
      `--working-directory=${unit.get('WorkingDirectory')}`,
      `--setenv=${state}`,
      `--property=EnvironmentFile=${unit.get('EnvironmentFile')}`,
    ]),
  )
  expect(given).toMatch(`\n${unit.get('ExecStart')?.replaceAll(' ', '\n')}\nbackup\na file\n`)
})

describe('the nightly backup', () => {
  test('is started by a timer that exists, and runs a script that exists', () => {
    expect(read('deploy/rodizio-backup.timer')).toMatch(/^OnCalendar=.+ 03:00$/m)
    const [, script = ''] = /^ExecStart=\/bin\/sh \/opt\/rodizio\/(.+)$/m.exec(
      read('deploy/rodizio-backup.service'),
    ) ?? ['']
    expect(existsSync(join(root, script)), script).toBe(true)
  })

  test('stops the server on the embedded engine alone, and removes old files', () => {
    expect(runNightly('SEED=none\n')).toEqual({
      code: 0,
      ran: ['is-active', 'stop', 'backup', 'start'],
      removed: true,
    })
    expect(runNightly('DATABASE_URL=postgres://h/d\n')).toEqual({
      code: 0,
      ran: ['backup'],
      removed: true,
    })
  })

  test('that fails starts the server again, keeps the old files, and is a failed unit', () => {
    expect(runNightly('', 'exit 3')).toEqual({
      code: 3,
      ran: ['is-active', 'stop', 'backup', 'start'],
      removed: false,
    })
  })
})

/** With stand-ins for systemd and for the folders of an installation. */
function runNightly(variables: string, ending = 'exit 0') {
  const folder = makeFolder()
  const log = join(folder, 'log')
  const stand = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  stand('systemctl', `echo "$1" >> ${log}`)
  stand('install', `mkdir -p ${folder}/backups`)
  stand('operate.sh', `echo "$1" >> ${log}; ${ending}`)
  writeFileSync(join(folder, 'rodizio.env'), variables)
  mkdirSync(join(folder, 'backups'))
  const old = join(folder, 'backups/rodizio-2020-01-01-030000.tar.gz')
  writeFileSync(old, '')
  utimesSync(old, 0, 0)
  stand(
    'nightly-backup.sh',
    read('deploy/nightly-backup.sh')
      .replace('/var/lib/rodizio', folder)
      .replace('/etc/rodizio.env', join(folder, 'rodizio.env')),
  )
  const { status } = spawnSync('sh', [join(folder, 'nightly-backup.sh')], {
    env: { PATH: `${folder}:${process.env.PATH}` },
  })
  return {
    code: status,
    ran: readFileSync(log, 'utf8').trim().split('\n'),
    removed: !existsSync(old),
  }
}

test('nginx accepts all that the server accepts: the largest file, the longest answer of a function', () => {
  const text = read('deploy/nginx.conf')
  const figure = (name: string) => Number(new RegExp(`${name} (\\d+)[sm];`).exec(text)?.[1])
  const [, largest] = /^file_size_limit = "(\d+)MiB"/m.exec(read('supabase/config.toml')) ?? []
  expect(figure('client_max_body_size')).toBeGreaterThan(Number(largest))
  expect(figure('proxy_read_timeout')).toBeGreaterThan(150)
})

test('the manual names files that exist, and commands that a shell can parse', () => {
  const text = read('docs/self-hosting.md')
  const named = new Set(text.match(/\bdeploy\/[\w.-]+\w/g))
  expect(named).toEqual(new Set(readdirSync(join(root, 'deploy')).map((file) => `deploy/${file}`)))
  const blocks = [...text.matchAll(/^```sh\n(.+?)^```/gms)].map(([, code]) => code ?? '')
  expect(blocks.length).toBeGreaterThan(3)
  for (const input of blocks) execFileSync('sh', ['-n'], { input })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Includes the examples behind a #. */
function variablesOf(path: string): Map<string, string> {
  const lines = read(path).matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}
