import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** axe's violations in light mode, and its contrast violations in dark mode. */
export async function findViolations(page: Page) {
  // axe misses elements that React replaces during its run.
  await expect(page.locator('#primeira-tela')).toHaveCount(0)
  await Promise.all(page.frames().map(bringAxe))
  await comeToRest(page, 'dark')
  const dark = await page.evaluate(runAxe, { runOnly: ['color-contrast'] })
  await comeToRest(page, 'light')
  // axe leaves the size of targets out by default.
  const light = await page.evaluate(runAxe, { rules: { 'target-size': { enabled: true } } })
  return [...dark.violations, ...light.violations]
}

/** Texts within an element that have too little contrast, in both colour schemes. */
export async function findUnreadable(page: Page, within: string): Promise<string[]> {
  const found: string[] = []
  await bringAxe(page.mainFrame())
  for (const colorScheme of ['dark', 'light'] as const) {
    await comeToRest(page, colorScheme)
    const contrast = { within, runOnly: ['color-contrast'] }
    const { passes, violations } = await page.evaluate(runAxe, contrast)
    if (passes.length === 0) found.push(`${colorScheme}: no readable text`)
    const nodes = violations.flatMap((violation) => violation.nodes)
    found.push(...nodes.map(({ target }) => `${colorScheme}: ${target}`))
  }
  return found
}

/** Once in a document: the half megabyte takes longer than many a run. */
async function bringAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true)
  if (!isThere) await frame.evaluate(axe.source)
}

/** Runs in the browser. */
async function runAxe({ within, ...options }: RunOptions & { within?: string }) {
  const { axe: brought } = globalThis as unknown as { axe: typeof axe }
  return brought.run(within ?? document, { resultTypes: ['violations'], ...options })
}

/** Waits for the running transitions too: a fading notice has no stable contrast. */
export async function comeToRest(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    // The page applies the colour scheme in the next frame, and new elements begin their
    // transitions there.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
  })
}

/** axe's violations of serious or critical impact. */
export async function findBarriers(page: Page): Promise<string[]> {
  const violations = await findViolations(page)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Checks desktop, tablet and phone widths; the last one stays set. */
export async function expectUsable(page: Page): Promise<void> {
  await expectFitting(page)
  expect(await findBarriers(page)).toEqual([])
}

/** As `expectUsable`, with violations of any impact. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFitting(page)
  expect(await findViolations(page)).toEqual([])
}

async function expectFitting(page: Page): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  }
}
