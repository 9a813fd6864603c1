import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { captureSql, visitors } from './companies.mjs'

const run = promisify(execFile)

/** Prepared, for a random `:visitor`. */
export const captureCall = captureSql.replace('$1', ':visitor').replaceAll('\n', ' ')

/**
 * @param {{ binaries: string, folder: string, databaseUrl: string, call?: string, connections: number,
 *   settings?: string } & ({ seconds: number } | { calls: number })} options
 *   settings of PostgreSQL, such as `-c synchronous_commit=off`; calls of each connection
 * @returns {Promise<number>} calls per second
 */
export async function pgbench({ call = captureCall, settings = '', ...options }) {
  const { binaries, folder, databaseUrl, connections } = options
  const script = join(folder, 'pgbench.sql')
  await writeFile(script, `\\set visitor random(0, ${visitors - 1})\n${call};\n`)
  const { stdout } = await run(
    join(binaries, 'pgbench'),
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${connections}`,
      '--jobs=2',
      'calls' in options ? `--transactions=${options.calls}` : `--time=${options.seconds}`,
      `--file=${script}`,
      databaseUrl,
    ],
    { env: { ...process.env, PGOPTIONS: settings } },
  )
  const [, rate] = stdout.match(/^tps = ([\d.]+)/m) ?? []
  if (!rate) throw new Error(`pgbench gave no rate: ${stdout}`)
  return Number(rate)
}
