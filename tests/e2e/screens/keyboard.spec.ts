import { expect, type Locator, type Page } from '@playwright/test'
import { isWiderThanScreen } from '../support/accessibility.ts'
import { pastLead, pastLink, seller, test } from '../support/own-company.ts'
import { notice, signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Presses the key until the target has the focus; each stop must show a focus outline. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    // The skip link slides in, and the browser scrolls smoothly.
    if (await page.evaluate(findUnseenFocus)) {
      await expect.poll(() => page.evaluate(findUnseenFocus), { intervals: [20] }).toBe('')
    }
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** Runs in the browser: the focused element, unless an outline on it or its stand-in is in view. */
function findUnseenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.tagName === 'IFRAME') return ''
  const label = focused.closest('label')
  const around = [focused, ...(focused.parentElement?.children ?? []), ...(label?.children ?? [])]
  const isOutlined = around.some((element) => getComputedStyle(element).outlineStyle !== 'none')
  const { top, bottom } = focused.getBoundingClientRect()
  if (isOutlined && bottom > 0 && top < innerHeight) return ''
  return focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName
}

/** A select ignores arrow keys until its list has opened. */
async function arrowTo(page: Page, option: Locator): Promise<void> {
  const isMarked = () => option.evaluate((row) => row.hasAttribute('data-combobox-selected'))
  await expect(option).toBeVisible()
  await expect
    .poll(async () => {
      if (!(await isMarked())) await page.keyboard.press('ArrowDown')
      return isMarked()
    })
    .toBe(true)
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('a seller is added, paused, given a leave and archived, a confirmation is declined, and opening hours are set', async ({
  page,
  company,
}) => {
  test.slow()
  await company.add('sellers', seller('Bento Reis'))
  await signIn(page, '/dashboard/sellers')
  await expect(page.getByRole('article', { name: 'Bento Reis' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Pular para o conteúdo' }))
  await press(page, 'Enter')
  await tabTo(page, button(page, 'Novo vendedor'))
  await press(page, 'Enter')
  await expect(page.getByLabel('Nome completo')).toBeFocused()
  await page.keyboard.type('Clara Nunes')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('clara@aurora.example')
  await tabTo(page, page.getByLabel('Telefone'))
  await page.keyboard.type('81991112222')
  await press(page, 'Enter')
  await expect(notice(page, 'Vendedor cadastrado!')).toBeVisible()
  await expect(button(page, 'Novo vendedor')).toBeFocused()

  await tabTo(page, button(page, 'Zerar contadores'))
  await press(page, 'Enter')
  const question = page.getByRole('dialog', { name: 'Zerar contadores?' })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await press(page, 'Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('Os contadores nunca foram zerados.')).toBeVisible()
  await expect(button(page, 'Zerar contadores')).toBeFocused()

  await tabTo(page, button(page, 'Folga e horários de Bento Reis'))
  await press(page, 'Enter')
  const leave = page.getByRole('dialog', { name: 'Folga e horários de Bento Reis' })
  await expect(leave.getByLabel('De', { exact: true })).toBeFocused()
  await tabTo(page, leave.getByRole('button', { name: 'Esta semana' }))
  await press(page, 'Enter')
  await tabTo(page, leave.getByRole('button', { name: 'Salvar' }))
  await press(page, 'Enter')
  await expect(notice(page, 'Vendedor atualizado!')).toContainText('Bento Reis fica de folga')
  await expect(button(page, 'Folga e horários de Bento Reis')).toBeFocused()
  // A card that grows above the focus ends the browser's smooth scrolling.
  const turns = page.getByRole('region', { name: 'Próximos 10' })
  await expect(turns).toContainText(/folga .*: Bento Reis/i)

  const rotating = page.getByRole('switch', { name: 'Recebe leads: Clara Nunes' })
  await tabTo(page, rotating)
  await press(page, 'Space')
  await expect(rotating).not.toBeChecked()
  await expect(rotating).toBeFocused()
  await expect(turns).toContainText('Inativo: Clara Nunes')
  await tabTo(page, button(page, 'Arquivar Clara Nunes'))
  await press(page, 'Enter')
  await expect(page.getByText('Vendedor arquivado!')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Clara Nunes' })).toBeHidden()
  await expect(turns).not.toContainText('Clara Nunes')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  await tabTo(page, page.getByRole('link', { name: 'Configurações' }), 'Shift+Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await tabTo(page, page.getByRole('tab', { name: 'Rodízio' }), 'ArrowDown')
  const hours = page.getByRole('region', { name: 'Horário de atendimento' })
  await tabTo(page, hours.getByRole('switch', { name: 'Sempre aberto' }))
  await press(page, 'Space')
  await tabTo(page, hours.getByRole('button', { name: 'Salvar' }))
  await press(page, 'Enter')
  await expect(notice(page, 'Horário de atendimento salvo!')).toBeVisible()
})

test('a contact is filtered, read in its drawer and marked lost, and a suspect is released', async ({
  page,
  company,
}) => {
  await company.add('leads_captured', pastLead('Lia de Olinda', 0))
  const suspect = { cause: 'honeypot', phone: '81912345678', phone_key: '81912345678' }
  const more = { name: 'Maria Só', source: 'facebook', template: 'Olá!' }
  await company.add('quarantined_leads', { ...suspect, ...more })
  await signIn(page, '/dashboard/captured-contacts')
  const contact = page.getByRole('link', { name: 'Lia de Olinda', exact: true })
  await expect(contact).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Período' }))
  await press(page, 'Enter')
  await arrowTo(page, page.getByRole('option', { name: 'Hoje' }))
  await press(page, 'Enter')
  await expect(page).toHaveURL(/periodo=hoje/)
  const period = page.getByRole('combobox', { name: 'Período' })
  await expect(period).toHaveValue('Hoje')
  await expect(period).toBeFocused()

  await expect(contact).toBeVisible()
  await tabTo(page, contact)
  await press(page, 'Enter')
  const drawer = page.getByRole('dialog', { name: 'Detalhes do contato' })
  await expect(drawer).toContainText('Por que este vendedor?')
  await expect(drawer.locator(':focus')).toHaveCount(1)
  for (let stop = 0; stop < 8; stop += 1) {
    await press(page, 'Tab')
    expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await press(page, 'Escape')
  await expect(drawer).toBeHidden()
  await expect(contact).toBeFocused()

  await tabTo(page, button(page, 'Resultado de Lia de Olinda: em aberto'))
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'Perdido' }), 'ArrowDown')
  await press(page, 'Enter')
  await expect(button(page, 'Resultado de Lia de Olinda: Perdido')).toBeFocused()

  await tabTo(page, page.getByRole('tab', { name: 'Contatos' }), 'Shift+Tab')
  await press(page, 'ArrowRight')
  await expect(page.getByText('Maria Só')).toBeVisible()
  await tabTo(page, button(page, /Liberar/))
  await press(page, 'Enter')
  await expect(page.getByText('Contato liberado!')).toBeVisible()
})

test('the focus reaches all parts of a link, its preview does not trap it, and the link is published', async ({
  page,
  company: _,
}) => {
  await signIn(page, '/dashboard/installation')
  await expect(page.getByText('Nenhum link de captura ainda')).toBeVisible()
  const part = (name: string) => page.getByRole('tab', { name })
  await tabTo(page, part('Básico'))
  for (const name of ['Campos', 'Visual', 'Comportamento', 'Análises']) {
    await press(page, 'ArrowRight')
    await expect(part(name)).toBeFocused()
    await expect(part(name)).toHaveAttribute('aria-selected', 'true')
  }
  await tabTo(page, page.getByRole('switch', { name: 'Identificar visitas com UTM' }))
  await press(page, 'Space')
  await tabTo(page, page.getByLabel('utm_campaign'))
  await page.keyboard.type('feirao')
  const make = button(page, 'Gerar link')
  await tabTo(page, make)
  // Passes through the form of the preview to the end of the page, then wraps around.
  await tabTo(page, page.getByRole('link', { name: 'Pular para o conteúdo' }))
  await tabTo(page, make)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Seu link' })).toBeFocused()
  await tabTo(page, button(page, 'QR code'))
  await press(page, 'Enter')
  const code = page.getByRole('dialog', { name: 'QR code do link' })
  // A dialog that closes before it takes the focus does not return it.
  await expect(code.locator(':focus')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(button(page, 'QR code')).toBeFocused()
})

test('a page is created, found in its menu and removed; a short link is created and explained', async ({
  page,
  company,
}) => {
  await company.add('short_urls', pastLink(`tecla${company.id.slice(0, 8)}`, 1))
  await signIn(page, '/dashboard/pages')
  await expect(page.getByText('Nenhuma página de captura ainda')).toBeVisible()
  await tabTo(page, button(page, 'Nova página'))
  await press(page, 'Enter')
  await expect(page.getByLabel('Nome da página')).toBeFocused()
  await page.keyboard.type('Feirão')
  await tabTo(page, page.getByLabel('Título'))
  await page.keyboard.type('Feirão de sábado')
  await press(page, 'Enter')
  await expect(button(page, 'Nova página')).toBeFocused()
  const menu = button(page, 'Ações de Feirão')
  await tabTo(page, menu)
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'Copiar URL' }), 'ArrowDown')
  await press(page, 'Escape')
  await expect(menu).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'Remover' }), 'ArrowUp')
  await press(page, 'Enter')
  await expect(button(page, 'Cancelar')).toBeFocused()
  await tabTo(page, button(page, 'Remover página'))
  await press(page, 'Enter')
  await expect(page.getByText('Nenhuma página de captura ainda')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  await tabTo(page, page.getByRole('tab', { name: 'Landing Pages' }), 'Shift+Tab')
  await press(page, 'ArrowRight')
  await tabTo(page, page.getByRole('button', { name: /cliques? de tecla/ }))
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: /^Link tecla/ }).locator(':focus')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: /cliques? de tecla/ })).toBeFocused()
})

test('on a phone nothing scrolls sideways; the menu keeps the focus and returns it, the bell and the account too, and it navigates', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const banner = page.getByRole('banner')
  await expect(banner).toContainText('Painel de Controle')
  await expect(banner.getByText('Auto Horizonte').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  const burger = button(page, 'Abrir menu')
  await tabTo(page, burger)
  await press(page, 'Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator(':focus')).toHaveCount(1)
  for (let step = 0; step < 12; step++) {
    await press(page, 'Tab')
    expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await press(page, 'Escape')
  await expect(drawer).toBeHidden()
  await expect(burger).toBeFocused()
  for (const [name, last] of [
    [/^Notificações/, 'Ver todas'],
    [/^Minha conta/, 'Sair'],
  ] as const) {
    await tabTo(page, button(page, name))
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('menuitem', { name: last }), 'ArrowDown')
    await press(page, 'Escape')
    await expect(button(page, name)).toBeFocused()
  }
  for (const name of ['Contatos Capturados', 'Vendedores']) {
    await burger.click()
    await drawer.getByRole('link', { name }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => isWiderThanScreen(page), name).toBe(false)
  }
})
