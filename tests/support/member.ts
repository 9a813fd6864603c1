import type { DatabaseServer, Row, Statement } from 'supabase-server/database'
import { createPerson, type Role } from './database-callers.ts'
import { createCompany, createSeller } from './factories.ts'

export async function createMember(server: DatabaseServer, role: Role = 'admin') {
  const company = await createCompany(server)
  const seller = await createSeller(server, company)
  const { id, caller } = await createPerson(server, company, { role })
  const run = <R extends Row = Row>(statement: Statement) =>
    server.database.run<R>(caller, statement)
  return { company, seller, id, caller, run }
}
