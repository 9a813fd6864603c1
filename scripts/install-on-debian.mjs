import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const aptGet = '/usr/bin/apt-get'

/**
 * @param {...string} packages
 * @returns {boolean | undefined} success; undefined where installing is not possible
 */
export function installOnDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...parameters) =>
    spawnSync(aptGet, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  run('update', '-qq')
  return run('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
