import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openPushService } from '../../support/push-service.ts'
import { seller } from '../support/own-company.ts'
import { addPerson, type OwnServer, startOwnServer, startsWithin } from '../support/own-server.ts'
import { deliver, giveSubscriptions, openNotices, shown, touchNotice } from '../support/push.ts'

const password = 'senha boa de usar'
let service: Awaited<ReturnType<typeof openPushService>>
let server: OwnServer
let folder: string

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  folder = mkdtempSync(join(tmpdir(), 'rodizio-push-'))
  const certificate = makeCertificate(folder)
  const pair = { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) }
  service = await openPushService(createServer(pair))
  server = await startOwnServer(project.use.baseURL, (toml) => toml, {
    NODE_EXTRA_CA_CERTS: certificate.cert,
  })
})
test.afterAll(async () => {
  await server?.stop()
  service?.close()
  rmSync(folder, { recursive: true })
})

test.use({ viewport: { width: 360, height: 740 } })

test('a lead rings on the seller’s phone and is sold there, and the company sees it at once', async ({
  page,
  context,
  browser,
  request,
}) => {
  const send = (method: 'get' | 'post' | 'patch', path: string, data?: object) =>
    server.send(request, method, `/rest/v1/${path}`, data) as Promise<Record<string, string>[]>
  const aurora = { name: 'Loja Aurora', email: 'contato@aurora.example' }
  const [{ id: company_id } = {}] = await send('post', 'companies', aurora)
  const bento = seller('Bento Reis', { company_id })
  const [{ id: p_seller_id } = {}] = await send('post', 'sellers', bento)
  const token = await send('post', 'rpc/create_seller_page', { p_seller_id })
  const phone = service.openBrowser()
  await context.grantPermissions(['notifications'])
  const { endpoint, p256dh, auth } = phone
  await giveSubscriptions(page, { endpoint, p256dh, auth })
  await page.goto(`${server.origin}/v/${token}`)
  await page.getByRole('button', { name: 'Avisar neste celular' }).click()
  await expect(page.getByRole('button', { name: 'Desativar avisos neste celular' })).toBeVisible()

  const email = await addPerson(server, request, password)
  await send('patch', `users?email=eq.${email}`, { company_id, role: 'admin', approved: true })
  const dashboard = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await dashboard.goto(`${server.origin}/dashboard/captured-contacts`)
  await dashboard.getByLabel('E-mail').fill(email)
  await dashboard.getByRole('textbox', { name: 'Senha' }).fill(password)
  await dashboard.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dashboard.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible()

  const lia = { p_name: 'Lia de Olinda', p_phone: '81912345678', p_city: 'Olinda' }
  const captured = { ...lia, p_source: 'instagram', p_company_id: company_id }
  const [{ lead_id } = {}] = await send('post', 'rpc/capture_lead_public', captured)
  await expect.poll(() => phone.told().length).toBe(1)
  const [message] = phone.told()
  const key = await page.locator('[data-key]').getAttribute('data-key')
  expect(phone.raw()[0]?.headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${key}$`))

  const notices = await openNotices(page)
  await deliver(page, JSON.stringify(message))
  await expect
    .poll(() => shown(notices))
    .toEqual([['Novo lead: Lia de Olinda', 'Olinda · Instagram', lead_id]])
  await touchNotice(notices)
  const lead = page.getByRole('listitem').filter({ hasText: 'Lia de Olinda' })
  await expect(lead.getByRole('heading')).toBeFocused()
  await lead.getByText('Registrar venda, perda ou anotação').click()
  await lead.getByRole('button', { name: 'Recebi a mensagem' }).click()
  await expect(dashboard.getByText('Confirmado', { exact: true })).toBeVisible()
  await lead.getByText('Registrar venda, perda ou anotação').click()
  await lead.getByRole('button', { name: 'Ganho' }).click()
  await expect(
    dashboard.getByRole('button', { name: 'Resultado de Lia de Olinda: Ganho' }),
  ).toBeVisible()
  expect(phone.told()).toHaveLength(1)
  await dashboard.context().close()
})

/** Of localhost. */
function makeCertificate(folder: string) {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const of = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...of, '-out', cert, '-keyout', key], {
    stdio: 'ignore',
  })
  return { cert, key }
}
