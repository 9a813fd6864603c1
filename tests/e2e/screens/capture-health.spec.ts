import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'
import { answering, intercept } from '../support/intercept.ts'
import { openServer, seller, test } from '../support/own-company.ts'
import { signIn } from '../support/steps.ts'

// A machine's click is not counted.
test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' })

const faults = (page: Page) => page.getByRole('main').getByRole('listitem')
const homeLine = (page: Page) => page.getByRole('note').filter({ hasText: 'da captação' })
const healthy = (page: Page) => page.getByText('Tudo certo: sua captação funciona.')
const health = '/dashboard/health'

for (const width of [1440, 390]) {
  test(`three faults are listed with what mends them, and gone when mended, at ${width} px`, async ({
    page,
    request,
    company,
  }) => {
    const server = openServer(request)
    const code = `a${randomUUID().replaceAll('-', '').slice(0, 11)}`
    const away = new Date(Date.now() + 86_400_000)
    await page.setViewportSize({ width, height: 900 })
    await company.add('sellers', seller('Bento Reis', { away_until: away }))
    await signIn(page, health)
    const origin = new URL(page.url()).origin
    await company.add(
      'short_urls',
      { short_code: `${code}1`, original_url: `${origin}/capture-lead`, active: false },
      { short_code: `${code}2`, original_url: `${origin}/p/${code}` },
    )
    expect((await page.request.get(`/l/${code}1`)).status()).toBe(404)
    await page.reload()
    await expect(faults(page)).toHaveCount(3)
    const [nobody, off, nowhere] = [
      faults(page).filter({
        hasText: 'O único vendedor não pode receber leads agora; alguém volta amanhã',
      }),
      faults(page).filter({ hasText: `O link ${code}1 está desativado e recebeu 1 clique` }),
      faults(page).filter({
        hasText: `O link ${code}2 leva a uma página que não existe mais: /p/${code}.`,
      }),
    ]
    await expect(nobody).toContainText('Desde ')
    await expect(off).toContainText('Desde ')
    await expect(nowhere).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
    expect(await findViolations(page)).toEqual([])
    await off.getByRole('link', { name: 'Ver links' }).click()
    await expect(page).toHaveURL(/\/dashboard\/pages\?tab=links$/)
    await page.goBack()
    await nobody.getByRole('link', { name: 'Ver vendedores' }).click()
    await expect(page).toHaveURL(/\/dashboard\/sellers$/)

    await page.goto('/dashboard')
    await expect(homeLine(page)).toContainText('3 pontos da captação pedem atenção.')
    expect(await findViolations(page)).toEqual([])
    await server('patch', `short_urls?short_code=eq.${code}1`, { active: true })
    await server('delete', `short_urls?short_code=eq.${code}2`)
    await server('patch', `sellers?company_id=eq.${company.id}`, { away_until: null })
    await homeLine(page).getByRole('link', { name: 'Ver o que fazer' }).click()
    await expect(page).toHaveURL(/\/dashboard\/health$/)
    await page.reload()
    await expect(healthy(page)).toBeVisible()
    await expect(faults(page)).toHaveCount(0)
  })
}

test('a healthy company is told so, and nothing on its home', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/installation')
  await page.getByRole('link', { name: 'Saúde da captação' }).click()
  await expect(page.getByRole('heading', { name: 'Saúde da captação', level: 1 })).toBeVisible()
  await expect(healthy(page)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const read = page.waitForResponse(/list_capture_faults/)
  await page.goto('/dashboard')
  await (await read).finished()
  await expect(page.getByRole('region', { name: 'O que precisa de atenção' })).toContainText(
    'Tudo certo por aqui.',
  )
  await expect(homeLine(page)).toHaveCount(0)
})

test('a check that fails says so, and is repeated', async ({ page, company }) => {
  await company.add('sellers', seller('Bento Reis'))
  const check = '**/rpc/list_capture_faults*'
  await intercept(page, check, answering(500))
  await signIn(page, health)
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível verificar' })
  await expect(failure).toBeVisible()
  await page.unroute(check)
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(healthy(page)).toBeVisible()
})
