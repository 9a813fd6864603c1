/** Before `npm start` and `npm test`. No dependencies. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { makeOnce } from './made-from.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isRight = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22
if (!isRight) {
  console.error(
    `Rodízio needs Node.js 22.12 or newer, or 20.19 and newer of 20; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

const root = join(import.meta.dirname, '..')
makeOnce('node_modules', () => {
  console.log('Installing… The first time takes a few minutes.')
  // Build tools are devDependencies, which NODE_ENV=production would omit.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
})
makeOnce('dist', () => {
  console.log('Building…')
  run(process.execPath, [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--app',
    '--logLevel',
    'error',
  ])
})

function run(command, parameters) {
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}
