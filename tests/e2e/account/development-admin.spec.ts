/** The development-only button that creates a super_admin (product decision 7). */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createServer } from 'vite'
import { superAdminForDevelopment } from '../../../scripts/dev/super-admin.mjs'
import { intercept } from '../support/intercept.ts'
import { callAsUser, notice, signInAs } from '../support/steps.ts'

const root = join(import.meta.dirname, '../../..')

test('in development a button of /register creates a super_admin, who signs in', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { port } = new URL(String(baseURL))
  // Vite's proxy expects the server one port above (vite.config.ts).
  process.env.PORT = String(Number(port) - 1)
  const cacheDir = mkdtempSync(join(tmpdir(), 'rodizio-vite-'))
  const server = { server: String(baseURL), dataDir: process.env.E2E_DATA_DIR ?? '' }
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir,
    logLevel: 'silent',
    server: { port: Number(port) - 1, strictPort: true },
    plugins: [superAdminForDevelopment(server)],
  })
  try {
    await vite.listen()
    const origin = `http://localhost:${Number(port) - 1}`
    await page.goto(`${origin}/register`)
    const create = page.getByRole('button', { name: /Criar Super Admin/ })
    await intercept(page, '**/dev/super-admin', (route) =>
      route.fulfill({ status: 500, json: { message: 'O servidor não está no ar.' } }),
    )
    await create.click({ timeout: 60_000 })
    await expect(notice(page, 'Erro ao criar usuário admin')).toContainText('não está no ar')
    await page.unroute('**/dev/super-admin')
    // The notice may cover it.
    await create.press('Enter')
    const done = page.getByText('Usuário Admin Criado!').locator('..')
    await expect(done).toBeVisible()
    const [, email = '', password = ''] =
      (await done.textContent())?.match(/Entre com (\S+) e a senha (\S+)$/) ?? []
    // On the built product, because Vite reloads a page when it discovers new packages.
    await signInAs(page, { email, password })
    expect(await callAsUser(page, 'get_all_companies')).toMatchObject({ status: 200 })
  } finally {
    await vite.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }
})

test('the product has neither the button nor its call', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Criar conta' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Admin/ })).toHaveCount(0)
  expect((await page.request.post('/dev/super-admin')).status()).toBe(404)
  const built = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
  const scripts = built.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  for (const file of scripts) {
    const text = readFileSync(join(root, 'dist', file), 'utf8')
    expect(text, file).not.toMatch(/dev\/super-admin|Criar Super Admin|Usuário Admin Criado/)
  }
})
