#!/usr/bin/env node
import { readCommand, usage } from './read-command.ts'
import { serveProject } from './serve-project.ts'
import { tellFailure } from './tell-failure.ts'

try {
  const settings = readCommand(process.argv.slice(2), process.env)
  if (settings === null) {
    console.log(usage)
  } else {
    const { url, secrets, close } = await serveProject(settings)
    console.log(`${url}\nanon key: ${secrets.anonKey}\nservice_role key: ${secrets.serviceRoleKey}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  }
} catch (error) {
  console.error(tellFailure(error))
  process.exit(1)
}
