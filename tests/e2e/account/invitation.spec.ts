import { expect, test } from '@playwright/test'
import { findBarriers } from '../support/accessibility.ts'
import { newAddress, openMailLink, receiveMail } from '../support/mails.ts'
import { openServer } from '../support/own-company.ts'

test.use({ viewport: { width: 1440, height: 900 } })

for (const redirect of ['', '/login', '/dashboard/leads']) {
  test(`an invitation that leads to ${redirect || 'the home page'} asks for a password first`, async ({
    page,
    baseURL,
  }) => {
    const email = newAddress()
    const target = redirect ? `?redirect_to=https://rodizio.example${redirect}` : ''
    const invite = openServer(page.request, '/auth/v1/')
    await invite('post', `invite${target}`, { email, data: { name: 'Ivo Dias' } })
    const mail = await receiveMail(email, 'Seu convite para o Rodízio')
    await openMailLink(page, mail, String(baseURL))
    await expect(page.getByRole('heading', { name: 'Boas-vindas! Crie sua senha' })).toBeFocused()
    await expect(page).toHaveURL(`${baseURL}/reset-password`)
    await expect(page.getByText(email)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Sua senha', exact: true }).fill('minha primeira senha')
    await page.getByRole('textbox', { name: 'Repita a senha' }).fill('minha primeira senha')
    await page.getByRole('button', { name: 'Criar senha e entrar' }).click()
    await expect(page.getByText('Senha criada com sucesso!')).toBeVisible()
    await expect(page.getByText('Conta aguardando aprovação')).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Senha' }).fill('minha primeira senha')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
  })
}
