/** product.md 56: a restored backup does not bring back who was erased after it was made. */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { embedded, onPostgres, type Place, postgresPrograms } from './support/engines.ts'
import { serviceKey } from './support/project.ts'
import { runCommand, type ServerProcess, startServer } from './support/server-process.ts'
import { sendLead } from './support/visitors.ts'

const ask = async ({ origin }: ServerProcess, path: string, body?: object) => {
  const apikey = await serviceKey()
  const response = await fetch(`${origin}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, path).toBe(true)
  return response.json()
}

const findLeads = async (server: ServerProcess) => {
  const leads = (await ask(server, 'leads_captured?select=id')) as { id: string }[]
  return leads.map(({ id }) => id).sort()
}

/** Sends two leads, backs them up, erases one of them, who then sends a form again. */
async function eraseAfterBackup(place: Place) {
  const first = await startServer(place.environment)
  const [gone, kept] = [await sendLead(first), await sendLead(first)]
  await first.end('SIGTERM')
  const file = join(place.folder, 'rodizio.tar.gz')
  await runCommand(place.environment, 'backup', file)

  const server = await startServer(place.environment)
  const [lead] = await ask(server, `leads_captured?select=phone,company_id&id=eq.${gone.id}`)
  const person = { p_phone: lead.phone, p_company_id: lead.company_id }
  expect(await ask(server, 'rpc/erase_contact', person)).toBe(1)
  const list = join(place.folder, 'data/files/er/erased-phones')
  await vi.waitFor(() => expect(readFileSync(list, 'utf8')).toContain(lead.company_id), {
    timeout: 20_000,
  })
  const [back] = await ask(server, 'rpc/capture_lead_public', { ...person, p_name: 'Bruna' })
  // Killed, so that the embedded engine's journal has all leads.
  await server.end()
  return { file, list, kept, back: String(back.lead_id) }
}

test('in the same folder, whose journal still has the leads', async () => {
  const place = embedded()
  const { file, kept, back } = await eraseAfterBackup(place)
  rmSync(join(place.folder, 'data/pgdata'), { recursive: true })
  await runCommand(place.environment, 'restore', file)
  const restored = await startServer(place.environment)
  expect(await findLeads(restored)).toEqual([kept.id, back].sort())
})

test.skipIf(!postgresPrograms)('in another database, to which the list was brought', async () => {
  const { file, list, kept } = await eraseAfterBackup(await onPostgres())
  const to = await onPostgres()
  await runCommand(to.environment, 'restore', file)
  const place = join(to.folder, 'data/files/er')
  mkdirSync(place, { recursive: true })
  copyFileSync(list, join(place, 'erased-phones'))
  expect(await findLeads(await startServer(to.environment))).toEqual([kept.id])
})
