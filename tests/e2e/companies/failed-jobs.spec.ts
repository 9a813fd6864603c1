import { expect, type Page, test } from '@playwright/test'
import { findBarriers, isWiderThanScreen } from '../support/accessibility.ts'
import { intercept } from '../support/intercept.ts'
import { card, notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const at = '2026-11-20T12:30:00Z'
const job = (id: number, kind: string, more: object = {}) => ({
  id,
  kind,
  repeating: false,
  attempts: 12,
  last_error: '550 5.1.1 Mailbox unavailable',
  created_at: at,
  failed_at: at,
  dead_at: at,
  run_at: at,
  ...more,
})

/** A real job dies only after many hours of retries, so the answers are intercepted. */
async function openWithFailures(page: Page, given: ReturnType<typeof job>[]) {
  let jobs = given
  const calls: string[] = []
  await intercept(page, '**/rpc/get_job_counts', (route) => {
    const dead = jobs.filter((one) => one.dead_at).length
    const counts = { waiting: 0, running: 0, retrying: jobs.length - dead, dead, late_since: null }
    return route.fulfill({ json: [counts] })
  })
  await intercept(page, '**/rpc/list_dead_jobs', (route) => route.fulfill({ json: jobs }))
  await intercept(page, /rpc\/(retry|discard)_dead_job/, (route) => {
    const { p_id } = route.request().postDataJSON()
    calls.push(`${new URL(route.request().url()).pathname.split('/').at(-1)} ${p_id}`)
    jobs = jobs.filter(({ id }) => id !== p_id)
    return route.fulfill({ json: true })
  })
  await signIn(page, '/dashboard', 'super_admin')
  return calls
}

const open = (page: Page) => page.getByRole('button', { name: 'Ver tarefas com falha' }).click()

test('failed jobs are counted on the home, listed, tried again and discarded', async ({ page }) => {
  const calls = await openWithFailures(page, [
    job(7, 'mail_new_lead'),
    job(8, 'mail_daily_summary'),
    job(9, 'purge_deleted_companies', { repeating: true, dead_at: null, attempts: 1 }),
  ])
  const system = page.getByRole('region', { name: 'Informações do sistema' })
  await expect(system).toContainText('Tarefas com falha2')
  await expect(system).toContainText('Tarefas em nova tentativa1')
  await open(page)
  const lead = card(page, 'E-mail de novo lead')
  await expect(lead).toContainText('12 tentativas, a última em 20/11/2026 09:30')
  await expect(lead).toContainText('550 5.1.1 Mailbox unavailable')
  await expect(card(page, 'Limpeza de empresas removidas')).toContainText('Vai tentar novamente')
  await expect(
    page.getByRole('button', { name: 'Descartar Limpeza de empresas removidas' }),
  ).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Tentar novamente E-mail de novo lead' }).click()
  await expect(page.getByText('Tarefa de volta à fila!')).toBeVisible()
  await expect(lead).toHaveCount(0)
  await page.getByRole('button', { name: 'Descartar E-mail do resumo diário' }).press('Enter')
  await expect(page.getByText('Tarefa descartada!')).toBeVisible()
  await page
    .getByRole('button', { name: 'Tentar novamente Limpeza de empresas removidas' })
    .press('Enter')
  await expect(page.getByText('Nenhuma tarefa com falha')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeFocused()
  expect(calls).toEqual(['retry_dead_job 7', 'discard_dead_job 8', 'retry_dead_job 9'])
})

test('without failures there is nothing to open; a list that cannot be read is tried again; a job that cannot be retried says why', async ({
  page,
}) => {
  await signIn(page, '/dashboard', 'super_admin')
  await expect(page.getByRole('region', { name: 'Informações do sistema' })).toContainText(
    'Tarefas com falha0',
  )
  await expect(page.getByRole('button', { name: 'Ver tarefas com falha' })).toHaveCount(0)

  await openWithFailures(page, [job(7, 'mail_new_lead')])
  let fails = true
  await intercept(page, '**/rpc/list_dead_jobs', (route) =>
    fails ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(page.getByText('Erro ao carregar tarefas')).toBeVisible()
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await intercept(page, '**/rpc/retry_dead_job', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'PT409', message: 'Já existe uma tarefa igual na fila.' },
    }),
  )
  await page.getByRole('button', { name: 'Tentar novamente E-mail de novo lead' }).click()
  await expect(notice(page, 'Erro ao repetir tarefa')).toContainText(
    'Já existe uma tarefa igual na fila.',
  )
  await expect(card(page, 'E-mail de novo lead')).toBeVisible()
})
