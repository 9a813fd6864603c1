import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller, DatabaseServer } from 'supabase-server/database'

export type Role = 'super_admin' | 'admin' | 'manager' | 'seller' | 'user'

export interface Person {
  readonly id: string
  readonly caller: Caller
}

export const visitor: Caller = {
  role: 'anon',
  settings: { 'request.jwt.claims': '{"role":"anon"}' },
}

export const serverKey: Caller = {
  role: 'service_role',
  settings: { 'request.jwt.claims': '{"role":"service_role"}' },
}

/** Adds settings that the server passes to the database with a request. */
export const withSettings = (caller: Caller, settings: Record<string, string>): Caller => ({
  role: caller.role,
  settings: { ...caller.settings, ...settings },
})

export const signedIn = (id: string, claims: object = {}): Caller => ({
  role: 'authenticated',
  settings: {
    'request.jwt.claims': JSON.stringify({
      sub: id,
      role: 'authenticated',
      aal: 'aal1',
      ...claims,
    }),
  },
})

export async function createPerson(
  server: DatabaseServer,
  company: { id: string } | null,
  { role = 'admin', approved = true }: { role?: Role; approved?: boolean } = {},
): Promise<Person> {
  const id = randomUUID()
  await server.asOwner(async (run) => {
    await run(sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (${id}, ${`${id}@example.com`}, now(), '{"name": "Célia Prado"}')`)
    await run(sql`update public.users
      set role = ${role}, company_id = ${company?.id ?? null}, approved = ${approved}::boolean
      where id = ${id}`)
  })
  return { id, caller: signedIn(id) }
}

export const addVerifiedFactor = ({ asOwner }: DatabaseServer, userId: string) =>
  asOwner((run) =>
    run(sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${userId}::uuid, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`),
  )
