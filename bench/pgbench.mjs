import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { captureSql, visitors } from './companies.mjs'

const run = promisify(execFile)

/**
 * The prepared capture call.
 * @param {{ binaries: string, folder: string, databaseUrl: string, connections: number, seconds: number }} options
 * @returns {Promise<number>} calls per second
 */
export async function pgbench({ binaries, folder, databaseUrl, connections, seconds }) {
  const script = join(folder, 'capture.sql')
  const call = captureSql.replace('$1', ':visitor').replaceAll('\n', ' ')
  await writeFile(script, `\\set visitor random(0, ${visitors - 1})\n${call};\n`)
  const { stdout } = await run(join(binaries, 'pgbench'), [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${connections}`,
    '--jobs=2',
    `--time=${seconds}`,
    `--file=${script}`,
    databaseUrl,
  ])
  const [, rate] = stdout.match(/^tps = ([\d.]+)/m) ?? []
  if (!rate) throw new Error(`pgbench gave no rate: ${stdout}`)
  return Number(rate)
}
