import sql from 'sql-template-tag'
import { BoundedMap, type ReadCaller } from 'supabase-server'
import { type Database, type Row, serviceRole } from 'supabase-server/database'
import { isUuid } from '../domain/uuid.ts'

/** Milliseconds, and entries of the cache. */
const remembered = { time: 60_000, most: 10_000 } as const

export function shareByCompany(readCaller: ReadCaller, database: Database): ReadCaller {
  const shares = new BoundedMap<{ share: Promise<string>; until: number }>(remembered.most)

  function shareOf(user: string): Promise<string> {
    const known = shares.get(user)
    if (known && known.until > performance.now()) return known.share
    const share = findCompany(database, user).then(
      (company) => company ?? user,
      () => user,
    )
    shares.set(user, { share, until: performance.now() + remembered.time })
    return share
  }

  return async (request) => {
    const caller = await readCaller(request)
    const { share = '' } = caller
    return isUuid(share) ? { ...caller, share: await shareOf(share) } : caller
  }
}

async function findCompany(database: Database, user: string): Promise<string | undefined> {
  const [found] = await database.run<Row & { company_id: string | null }>(
    serviceRole,
    sql`select company_id from public.users where id = ${user}::uuid`,
    { readOnly: true },
  )
  return found?.company_id ?? undefined
}
