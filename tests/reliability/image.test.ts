/** Runs the built server in a folder that holds only what the Dockerfile copies, or what `npm pack` packs. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { loadedApart } from '../../vite.config.ts'
import { startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '../..')
const [, image = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/(?=^FROM \S+$)/m)
const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+) \.\/\1?$/gm)].map(
  ([, path = '']) => path,
)
const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(image) ?? []

test('a container starts, and its functions find their imports', async () => {
  const [node, program] = JSON.parse(command)
  expect(node).toBe('node')
  await expectToRun(makeApp(), program)
})

test('the packed package starts with its dependencies alone, and its functions find their imports', async () => {
  const app = makeFolder()
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', app]
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', packing, { cwd: root, encoding: 'utf8' }),
  )
  const paths: string[] = files.map(({ path }: { path: string }) => path)
  const others = /^(dist|supabase\/(functions|migrations))\//
  expect(paths.filter((path) => !others.test(path)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
    'supabase/config.toml',
    'supabase/seed.sql',
  ])
  execFileSync('tar', ['-xf', filename], { cwd: app })
  linkDependencies(app)
  const { bin, dependencies } = JSON.parse(readFileSync(join(app, 'package/package.json'), 'utf8'))
  // Some are loaded by a later request.
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(loadedApart))
  await expectToRun(app, join('package', bin.rodizio))
})

async function expectToRun(app: string, program: string): Promise<void> {
  const server = await startServer(
    { DATA_DIR: join(app, 'data'), SEED: 'demo' },
    // Otherwise Node resolves the symlinks and finds development packages.
    { program, after: `cd '${app}'`, nodeOptions: ['--preserve-symlinks'] },
  )
  for (const path of ['/readyz', '/login', '/l/demo', '/widget.js']) {
    expect((await fetch(`${server.origin}${path}`)).status, path).toBe(200)
  }
  const asked = await fetch(`${server.origin}/functions/v1/create-company-user`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${server.anonKey}` },
  })
  // The function's own refusal: a missing import is a 503.
  expect([asked.status, await asked.text()]).toEqual([
    400,
    expect.stringContaining('Não entendemos'),
  ])
  expect(server.output()).not.toMatch(/"level":[56]0/)
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function makeApp(): string {
  const app = makeFolder()
  for (const path of copied) {
    if (path === 'node_modules') linkPackages(app)
    else if (path === 'dist')
      cpSync(dirname(dirname(inject('serverProgram'))), join(app, path), { recursive: true })
    else cpSync(join(root, path), join(app, path), { recursive: true })
  }
  return app
}

type Locked = Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined> &
  Partial<Record<'dev' | 'devOptional', boolean>>

const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8')
const packages: Record<string, Locked> = JSON.parse(lockFile).packages

/** The packages that `npm prune --omit=dev` leaves. */
function linkPackages(app: string): void {
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isOutermost = path.lastIndexOf('node_modules/') === 0
    if (isOutermost && !dev && !devOptional) link(app, path)
  }
}

/** What `npm install` of the package brings: not what only the workspace names. */
function linkDependencies(app: string): void {
  const found = new Set([''])
  for (const path of found) {
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const nested = `${path}/node_modules/${name}`
      found.add(nested in packages ? nested : `node_modules/${name}`)
    }
  }
  for (const path of found) {
    if (path.lastIndexOf('node_modules/') === 0 && existsSync(join(root, path))) link(app, path)
  }
}

function link(app: string, path: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true })
  symlinkSync(join(root, path), join(app, path))
}
