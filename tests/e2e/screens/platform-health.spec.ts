import { expect, type Page, test } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { answering, intercept } from '../support/intercept.ts'
import { signIn } from '../support/steps.ts'

const read = '**/rpc/get_platform_health*'
const faults = (page: Page) => page.getByRole('main').getByRole('listitem')
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** The server's answer with these parts: the faults of other journeys are theirs. */
const withParts = (page: Page, parts: () => object) =>
  intercept(page, read, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...parts() } })
  })

test('super_admin reads what is known of the server, and what is not; a check that fails says so, and is repeated', async ({
  page,
}) => {
  await intercept(page, read, answering(500))
  await signIn(page, '/dashboard', 'super_admin')
  await page.getByRole('link', { name: 'Saúde da plataforma' }).click()
  await expect(page.getByRole('heading', { name: 'Saúde da plataforma', level: 1 })).toBeVisible()
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível verificar' })
  await expect(failure).toBeVisible()
  await page.unroute(read)
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(part(page, 'Backup')).toBeVisible()
  await expect(part(page, 'Disco')).toContainText(/Livre na pasta de dados\d.* de \d/)
  await expect(part(page, 'Versões e processos')).toContainText(/Node\.js\d+\.\d+/)
  await expect(part(page, 'Endereços')).toContainText('a validade dele não aparece aqui')
  await page.getByRole('button', { name: /Exemplos de alertas/ }).click()
  await expect(page.getByText('alert: RodizioBackup')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWiderThanScreen(page), `${width} px`).toBe(false)
    expect(await findViolations(page), `${width} px`).toEqual([])
  }
})

test('what is wrong is listed with what mends it, on the home too, until it is mended', async ({
  page,
}) => {
  let list: object[] = [
    { code: 'backup_old', severity: 'critical', since: '2026-11-25T06:00:00Z', numbers: {} },
    {
      code: 'disk_low',
      severity: 'critical',
      since: null,
      numbers: { server: 'vm1:3000', free: 1.2e9, size: 100e9 },
    },
    { code: 'jobs_dead', severity: 'warning', since: null, numbers: { jobs: 2 } },
  ]
  await page.clock.install()
  await withParts(page, () => ({ faults: list, backup_at: '2026-11-25T06:00:00Z' }))
  await signIn(page, '/dashboard', 'super_admin')
  const line = page.getByRole('note').filter({ hasText: 'da plataforma' })
  await expect(line).toContainText('3 pontos da plataforma pedem atenção.')
  await line.getByRole('link', { name: 'Ver o que fazer' }).click()
  await expect(faults(page)).toHaveCount(3)
  await expect(faults(page).nth(0)).toContainText('O último backup tem mais de um dia.')
  await expect(faults(page).nth(0)).toContainText('Desde 25/11/2026 03:00')
  await expect(faults(page).nth(1)).toContainText(
    /Restam 1,2.GB de 100.GB na pasta de dados de vm1:3000\./,
  )
  await expect(faults(page).nth(2)).toContainText('2 tarefas falharam e pararam.')
  expect(await findViolations(page)).toEqual([])
  list = []
  // A check that was under way may have read what was.
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(
      page.getByText('Nenhum problema no que se pode verificar.', { exact: true }),
    ).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  await expect(faults(page)).toHaveCount(0)
})

test('what several processes say differently has the name of each, and no backup yet is said beside no problem', async ({
  page,
}) => {
  const processOf = (name: string, public_url: string | null) => ({
    name,
    started_at: '2026-11-25T06:00:00Z',
    facts: { version: '1', node: '22', engine: 'postgres', data_dir: '/data', public_url },
  })
  const servers = [processOf('vm1:3000', 'https://leads.example'), processOf('vm2:3000', null)]
  await withParts(page, () => ({ faults: [], backup_at: null, servers }))
  await signIn(page, '/dashboard/platform-health', 'super_admin')
  await expect(page.getByText('Nenhum problema no que se pode verificar.')).toBeVisible()
  await expect(page.getByText('Ainda não há backup')).toBeVisible()
  await expect(part(page, 'Backup')).toContainText('O servidor pode continuar no ar.')
  const addresses = part(page, 'Endereços')
  await expect(addresses).toContainText('Endereço público em vm1:3000https://leads.example')
  await expect(addresses).toContainText('Endereço público em vm2:3000PUBLIC_URL não definido')
  await expect(part(page, 'Disco')).toContainText('Pasta de dados/data')
})
