import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { answering, intercept } from '../support/intercept.ts'
import { type OwnCompany, openServer, seller, test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

// A machine's click is not counted.
test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' })

const faults = (page: Page) => page.getByRole('main').getByRole('listitem')
const homeLine = (page: Page) => page.getByRole('note').filter({ hasText: 'da captação' })
const healthy = (page: Page) => page.getByText('Tudo certo: sua captação funciona.')
const health = '/dashboard/health'

/** Nobody there, a link that is switched off and clicked, and one to a page that does not exist; `mend` ends all. */
async function breakCapture(page: Page, company: OwnCompany) {
  const server = openServer(page.request)
  const code = `a${randomUUID().replaceAll('-', '').slice(0, 11)}`
  const { origin } = new URL(page.url())
  const away = new Date(Date.now() + 86_400_000)
  await company.add('sellers', seller('Bento Reis', { away_until: away }))
  await company.add(
    'short_urls',
    { short_code: `${code}1`, original_url: `${origin}/capture-lead`, active: false },
    { short_code: `${code}2`, original_url: `${origin}/p/${code}` },
  )
  expect((await page.request.get(`/l/${code}1`)).status()).toBe(404)
  return {
    code,
    async mend() {
      await server('patch', `short_urls?short_code=eq.${code}1`, { active: true })
      await server('delete', `short_urls?short_code=eq.${code}2`)
      await server('patch', `sellers?company_id=eq.${company.id}`, { away_until: null })
    },
  }
}

/** A check that was under way may have read what was. */
const shownAfterChecks = (page: Page, part: Locator) =>
  expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(part).toBeVisible({ timeout: 5_000 })
  }).toPass()

test('a company without sellers is asked for the first; faults are listed within half a minute, on the home too, each with what mends it, and are gone when mended', async ({
  page,
  company,
}) => {
  await page.clock.install()
  await signIn(page, health)
  await expect(page.getByText('Ainda não há vendedores')).toBeVisible()
  await expect(healthy(page)).toBeHidden()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ir para Vendedores' }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/sellers$/)
  await page.goBack()

  const { code, mend } = await breakCapture(page, company)
  await shownAfterChecks(page, faults(page).nth(2))
  await expect(faults(page)).toHaveCount(3)
  for (const words of [
    /O único vendedor não pode receber leads agora; alguém volta .*Desde /,
    new RegExp(`O link ${code}1 está desativado e recebeu 1 clique.*Desde `),
    `O link ${code}2 leva a uma página que não existe mais: /p/${code}.`,
  ]) {
    await expect(faults(page).filter({ hasText: words })).toBeVisible()
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWiderThanScreen(page), `${width} px`).toBe(false)
    expect(await findViolations(page), `${width} px`).toEqual([])
  }
  for (const [link, address] of [
    ['Ver links', /\/dashboard\/pages\?tab=links$/],
    ['Ver vendedores', /\/dashboard\/sellers$/],
  ] as const) {
    await faults(page).getByRole('link', { name: link }).first().click()
    await expect(page).toHaveURL(address)
    await page.goBack()
  }
  await page.goto('/dashboard')
  await expect(homeLine(page)).toContainText('3 pontos da captação pedem atenção.')
  expect(await findViolations(page)).toEqual([])
  await homeLine(page).getByRole('link', { name: 'Ver o que fazer' }).click()
  await expect(page).toHaveURL(/\/dashboard\/health$/)
  await mend()
  await shownAfterChecks(page, healthy(page))
  await expect(faults(page)).toHaveCount(0)
})

test('a check that fails says so, and is repeated; a healthy company is told so, and nothing on its home', async ({
  page,
  company,
}) => {
  await company.add('sellers', seller('Bento Reis'))
  const check = '**/rpc/list_capture_faults*'
  await intercept(page, check, answering(500))
  await signIn(page, '/dashboard/installation')
  await page.getByRole('link', { name: 'Saúde da captação' }).click()
  await expect(page.getByRole('heading', { name: 'Saúde da captação', level: 1 })).toBeVisible()
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível verificar' })
  await expect(failure).toBeVisible()
  await page.unroute(check)
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(healthy(page)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const read = page.waitForResponse(/list_capture_faults/)
  await page.goto('/dashboard')
  await (await read).finished()
  await expect(page.getByRole('region', { name: 'O que precisa de atenção' })).toContainText(
    'Tudo certo por aqui. Nenhuma pendência no momento.',
  )
  await expect(homeLine(page)).toHaveCount(0)
})
