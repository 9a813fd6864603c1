#!/usr/bin/env node
import { DatabaseError } from './database/database.ts'
import { readCommand, usage } from './read-command.ts'
import { serveProject } from './serve-project.ts'

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
  console.error(tell(error))
  process.exit(1)
}

function tell(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const isAway = error instanceof DatabaseError && error.code === '08006'
  return isAway && cause instanceof Error ? `${message} ${reasonOf(cause)}` : message
}

/** For a host with several addresses Node.js sets only the code. */
const reasonOf = (cause: Error) => cause.message || ('code' in cause ? String(cause.code) : '')
