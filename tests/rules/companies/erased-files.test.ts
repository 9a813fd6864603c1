import sql from 'sql-template-tag'
import { collectFiles } from 'supabase-server'
import { expect, test } from 'vitest'
import { secrets } from '../../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { filesIn, openStorage } from '../../../packages/supabase-server/tests/support/storage.ts'
import { dataJobs } from '../../../src/jobs/data-jobs.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createTwoTenants } from '../../support/two-tenants.ts'

const server = await openTestDatabase()
const signal = new AbortController().signal

test('an erased company leaves no logo and no photo on the disk; those of others stay', async () => {
  const { app, folder, files } = await openStorage(server)
  const { own, other, callers } = await createTwoTenants(server)
  const put = async (path: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/storage/v1/object/${path}`,
      headers: {
        apikey: secrets.serviceRoleKey,
        authorization: `Bearer ${secrets.serviceRoleKey}`,
        'content-type': 'image/png',
        'x-upsert': 'true',
      },
      payload: `a picture of ${path}`,
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await put(`logos/${own.company.id}/logo`)
  await put(`logos/${own.company.id}/logo`)
  await put(`logos/${own.company.id}/${own.link.id}`)
  await put(`photos/${own.colleague.id}/photo`)
  expect(filesIn(folder)).toHaveLength(4)
  await put(`logos/${other.company.id}/logo`)

  await server.database.run(
    callers.super_admin,
    sql`select public.delete_company(${own.company.id}::uuid)`,
  )
  await server.database.run(
    callers.super_admin,
    sql`select public.erase_company(${own.company.id}::uuid)`,
  )
  const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
  await dataJobs.purge_deleted_companies?.({}, { run, signal } as never)
  // Files stay readable for five minutes for clients that hold their address.
  await ask(
    server,
    sql`update _gateway.unreferenced_files set remove_at = remove_at - interval '5 minutes'`,
  )
  await collectFiles(server.database, files, signal)
  expect(filesIn(folder)).toHaveLength(1)
  const kept = await ask(server, sql`select name from storage.objects`)
  expect(kept).toEqual([{ name: `${other.company.id}/logo` }])
})
