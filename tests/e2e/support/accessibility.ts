import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe's violations in light mode, and its contrast violations in dark mode. */
export async function findViolations(page: Page) {
  // axe misses elements that React replaces during its run.
  await expect(page.locator('#primeira-tela')).toHaveCount(0)
  // Legacy mode avoids a second page per run, which only cross-origin frames need.
  // axe leaves the size of targets out by default.
  const rules = { 'target-size': { enabled: true } }
  const axe = () =>
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules })
  await comeToRest(page, 'dark')
  const dark = await axe().withRules(['color-contrast']).analyze()
  await comeToRest(page, 'light')
  const light = await axe().analyze()
  return [...dark.violations, ...light.violations]
}

/** Stops all motion from then on: a fading notice has no stable contrast. */
export async function comeToRest(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
