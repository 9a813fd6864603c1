#!/usr/bin/env node
/** Starts the server or runs an operator's command. */
import { join } from 'node:path'
import { bootstrap, findPrepared, openDatabase } from 'supabase-server/database'
import { type Config, readConfig } from './start/config.ts'
import { tellOperator } from './start/tell-operator.ts'

// process.ppid changes when the parent ends.
const parent = process.ppid
const [command, ...parameters] = process.argv.slice(2)
const buildFolder = join(import.meta.dirname ?? '', '..')
try {
  if (command === 'help' || command === '--help') {
    const { help } = await import('./operate/operate.ts')
    console.log(help)
    process.exit(0)
  }
  if (!import.meta.dirname) {
    throw new Error(
      `It needs Node.js 22.12 or newer, or 20.19 and newer of 20; this is ${process.versions.node}.`,
    )
  }
  const config = readConfig(process.env)
  if (command === undefined) {
    await start(config)
  } else {
    const { operate } = await import('./operate/operate.ts')
    console.log(await operate(config, command, parameters, buildFolder))
    process.exit(0)
  }
} catch (error) {
  const what = command === undefined ? 'Rodízio could not start.' : `No ${command}.`
  console.error(`${what} ${tellOperator(error)}`)
  process.exit(1)
}

/** In parallel with loading the modules: saves half a second of two. */
async function start(environment: Config): Promise<void> {
  const rules = { bootstrap, folder: join(environment.projectDir, 'migrations') }
  const opening = openDatabase(environment, () =>
    findPrepared(join(buildFolder, 'database'), rules),
  )
  // Awaited later.
  opening.catch(() => undefined)
  const { serve } = await import('./start/serve.ts')
  console.log(
    await serve({ environment, variables: process.env, parent, rules, opening, buildFolder }),
  )
}
