/** Fifty companies with one seller and ten subscribers each. */
import postgres from 'postgres'

const companies = 50
const listenersEach = 10

/**
 * @param {string} databaseUrl
 * @param {import('./api-keys.mjs').ApiKeys} keys
 * @returns {Promise<{ company: string, token: string }[]>}
 */
export async function createAudience(databaseUrl, { signIn }) {
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await database`insert into public.companies (id, name, email, plan)
      select ('b0000000-0000-4000-8000-' || lpad(c::text, 12, '0'))::uuid, 'Ouvinte ' || c, c || '@ouvinte.example', 'enterprise'
      from generate_series(1, ${companies}) c`
    await database`insert into public.sellers (company_id, name, email, phone)
      select id, 'Pessoa de ' || name, 'vendas.' || email, '119' || right(translate(id::text, '-', ''), 8)
      from public.companies where name like 'Ouvinte %'`
    const people = await database`insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), c || '.' || p || '@ouvinte.example', jsonb_build_object('name', 'Pessoa ' || p)
      from generate_series(1, ${companies}) c, generate_series(1, ${listenersEach}) p
      returning id`
    const placed = await database`update public.users u
      set role = 'manager', approved = true, company_id = c.id
      from public.companies c
      where u.id = any (${people.map(({ id }) => id)}::uuid[]) and c.name = 'Ouvinte ' || split_part(u.email, '.', 1)
      returning u.id, u.company_id`
    return await Promise.all(
      placed.map(async ({ id, company_id }) => ({ company: company_id, token: await signIn(id) })),
    )
  } finally {
    await database.end()
  }
}
