#!/usr/bin/env node
/** `supabase-server [folder]`, by default `./supabase`. */
import { serveProject } from './serve-project.ts'

const { HOST, PORT, DATA_DIR, DATABASE_URL, S3_URL } = process.env
const { url, secrets, close } = await serveProject({
  projectDir: process.argv[2] ?? './supabase',
  host: HOST,
  port: PORT === undefined ? undefined : Number(PORT),
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
  s3Url: S3_URL,
  variables: process.env,
})
console.log(`${url}\nanon key: ${secrets.anonKey}\nservice_role key: ${secrets.serviceRoleKey}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
