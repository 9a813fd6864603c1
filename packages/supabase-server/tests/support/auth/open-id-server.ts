import { afterAll } from 'vitest'
import { startIdServer } from './start-id-server.ts'

export async function openIdServer(wanted: Parameters<typeof startIdServer>[0]) {
  const { issuer, accounts, stop } = await startIdServer(wanted)
  afterAll(stop)
  return { issuer, accounts }
}
