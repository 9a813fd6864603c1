import { type BrowserContext, expect, type Page, type WebSocketRoute } from '@playwright/test'
import { openServer, seller, test } from '../support/own-company.ts'
import { captureLead, figure, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Removes the 30 s poll, so that only live updates can bring data. */
async function withoutRefresh(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ordinary = window.setInterval.bind(window)
    window.setInterval = ((work: TimerHandler, wait?: number, ...more: unknown[]) =>
      (wait ?? 0) >= 30_000 ? 0 : ordinary(work, wait, ...more)) as typeof window.setInterval
  })
}

function listenIn(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  return frames
}

const isJoined = (frames: string[]) =>
  frames.some((frame) => frame.includes('Subscribed to PostgreSQL'))

async function open(page: Page, path: string): Promise<string[]> {
  const frames = listenIn(page)
  await withoutRefresh(page.context())
  await signIn(page, path)
  await expect.poll(() => isJoined(frames)).toBe(true)
  return frames
}

const lead = (name: string, company: { id: string }) =>
  [name, '81987654321', { p_company_id: company.id }] as const

test('a lead shows on contacts, the home, leads and sellers the moment it arrives, and another company’s never does; a seller whom somebody else archives leaves the screen', async ({
  page,
  company,
}) => {
  const send = openServer(page.request)
  await company.add('sellers', seller('Rita Lopes'))
  await company.change({ created_at: '2020-01-01T00:00:00Z' })
  const frames = await open(page, '/dashboard/captured-contacts')
  await expect(page.getByText('Nenhum contato capturado ainda')).toBeVisible()
  const [other] = await send('post', 'companies', {
    name: 'Loja Alheia',
    email: 'contato@alheia.example',
  })
  await captureLead(page, ...lead('Alguém de Outra Empresa', { id: String(other?.id) }))
  await captureLead(page, ...lead('Teresa de Olinda', company))
  await expect(page.getByRole('row').filter({ hasText: 'Teresa de Olinda' })).toBeVisible()
  await expect(figure(page, 'Hoje')).toContainText('1')
  await expect.poll(() => frames.join()).toContain('Teresa de Olinda')
  expect(frames.join()).not.toContain('Alguém de Outra Empresa')

  const rita = page.getByRole('article', { name: 'Rita Lopes' })
  for (const [screen, before, after] of [
    ['Dashboard', figure(page, 'Leads').getByText('1'), page.getByText('Novo no Painel')],
    [
      'Leads',
      figure(page, 'Total de leads').getByText('2'),
      figure(page, 'Total de leads').getByText('3'),
    ],
    ['Vendedores', rita.getByText('3'), rita.getByText('4')],
  ] as const) {
    await page.getByRole('link', { name: screen, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    await expect(before.first(), screen).toBeVisible()
    await captureLead(page, ...lead('Novo no Painel', company))
    await expect(after.first(), screen).toBeVisible()
  }

  await company.add('sellers', seller('Otávio Reis', { phone: '81991113333' }))
  const otavio = page.getByRole('article', { name: 'Otávio Reis' })
  await expect(otavio).toBeVisible()
  const row = `sellers?company_id=eq.${company.id}&name=eq.${encodeURIComponent('Otávio Reis')}`
  await send('patch', row, { deleted_at: new Date() })
  await expect(otavio).toBeHidden()
  await expect(rita).toBeVisible()
})

test('the focus stays on its item of the open bell, and goes to the next one when leads push it out', async ({
  page,
  company,
}) => {
  await open(page, '/dashboard')
  await page.getByRole('button', { name: /^Notificações/ }).focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(page.getByRole('menu').getByText('Dica')).toHaveCount(3)
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await captureLead(page, ...lead('Teresa de Olinda', company))
  await expect(items.first()).toContainText('Teresa de Olinda')
  await expect(items.nth(2)).toBeFocused()
  await captureLead(page, 'Zilda de Olinda', '81912345678', { p_company_id: company.id })
  await expect(items.first()).toContainText('Zilda de Olinda')
  await expect(page.getByRole('menuitem', { name: 'Ver todas' })).toBeFocused()
})

test('after a lost connection the screen reads the missed changes', async ({ page, company }) => {
  await company.add('sellers', seller('Rita Lopes'))
  let isDown = false
  let joins = 0
  const connections: WebSocketRoute[] = []
  await page.routeWebSocket(/realtime/, (socket) => {
    if (isDown) return void socket.close()
    connections.push(socket)
    socket.connectToServer().onMessage((message) => {
      if (String(message).includes('Subscribed to PostgreSQL')) joins += 1
      socket.send(message)
    })
  })
  await withoutRefresh(page.context())
  await signIn(page, '/dashboard/captured-contacts')
  await expect.poll(() => joins).toBe(1)
  isDown = true
  for (const socket of connections) await socket.close()
  await captureLead(page, ...lead('Chegou no Escuro', company))
  isDown = false
  await expect.poll(() => joins, { timeout: 20_000 }).toBe(2)
  await expect(page.getByRole('row').filter({ hasText: 'Chegou no Escuro' })).toBeVisible()
})
