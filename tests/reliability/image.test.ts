/** Runs the built server in a folder that holds only what the Dockerfile copies. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
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
  const app = makeApp()
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
})

function makeApp(): string {
  const app = mkdtempSync(join(tmpdir(), 'rodizio-image-'))
  onTestFinished(() => rmSync(app, { recursive: true, force: true }))
  for (const path of copied) {
    if (path === 'node_modules') linkPackages(app)
    else if (path === 'dist')
      cpSync(dirname(dirname(inject('serverProgram'))), join(app, path), { recursive: true })
    else cpSync(join(root, path), join(app, path), { recursive: true })
  }
  return app
}

/** The packages that `npm prune --omit=dev` leaves. */
function linkPackages(app: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, devOptional }] of Object.entries<Record<string, boolean>>(packages)) {
    const isOutermost = path.lastIndexOf('node_modules/') === 0
    if (!isOutermost || dev || devOptional) continue
    mkdirSync(dirname(join(app, path)), { recursive: true })
    symlinkSync(join(root, path), join(app, path))
  }
}
