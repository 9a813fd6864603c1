import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCapturePage, createCompany, createShortLink } from '../../tests/support/factories.ts'
import { openVisitorPages } from '../../tests/support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)

it("shows the company's own logo where no other picture is chosen, also in link previews", async () => {
  const company = await createCompany(server)
  const { code } = await createShortLink(server, company, {
    config: { appearance: { showLogo: true } },
  })
  const url = `/capture-lead?l=${code}`
  const page = await createCapturePage(server, company)
  const plain = await createShortLink(server, company, { config: {} })
  const config = JSON.stringify({ appearance: { primaryColor: '#1d4ed8' } })
  const widget = `/capture-lead?${new URLSearchParams({ company: company.id, source: 'widget', config })}`
  expect((await app.inject(url)).body).toContain('<span class="initials"')
  await server.asOwner((run) =>
    run(sql`insert into storage.objects (bucket_id, name, version)
      values ('logos', ${`${company.id}/logo`}, gen_random_uuid()::text)`),
  )
  const logo = `http://localhost:80/storage/v1/object/public/logos/${company.id}/logo`
  for (const address of [url, `/p/${page.slug}`, widget]) {
    expect((await app.inject(address)).body).toContain(`<img class="logo" src="${logo}"`)
  }
  expect((await app.inject(`/l/${code}`)).body).toContain(`property="og:image" content="${logo}"`)
  expect((await app.inject(`/capture-lead?l=${plain.code}`)).body).toContain('class="initials"')
})
