/** Before `npm start` and `npm test`: installs when the lock file has changed, builds when a source has. No dependencies. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isTest = /\.test\.tsx?$/
const root = join(import.meta.dirname, '..')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Rodízio needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

once('node_modules', ['package-lock.json'], () => {
  console.log('Installing…')
  // Build tools are devDependencies, which NODE_ENV=production would leave out.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
})
once('dist', ['package-lock.json', 'vite.config.ts', 'src', 'supabase/migrations'], () => {
  console.log('Building…')
  run(process.execPath, [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--app',
    '--logLevel',
    'error',
  ])
})

/** Does it unless the result in the folder came from these very sources. */
function once(folder, sources, make) {
  const stamp = join(root, folder, '.made-from')
  const current = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  make()
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(stamp, current)
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true })
    .map((file) => join(path, file))
    .filter((file) => statSync(join(root, file)).isFile() && !isTest.test(file))
}

function run(command, parameters) {
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}
