import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** All that axe objects to once the page is at rest, in the light; in the dark only the contrast is another. */
export async function findViolations(page: Page) {
  // What is replaced while axe reads is found nowhere.
  await expect(page.locator('#primeira-tela')).toHaveCount(0)
  // No page of ours frames another origin's, for which axe would open a second page every time.
  const axe = () =>
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  await comeToRest(page, 'dark')
  const dark = await axe().withRules(['color-contrast']).analyze()
  await comeToRest(page, 'light')
  const light = await axe().analyze()
  return [...dark.violations, ...light.violations]
}

/** Without motion from then on: a notice that fades has no contrast of its own. */
export async function comeToRest(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    // A page hears of the other scheme in the next frame, and what was just put there begins to move in it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
  })
}

/** What would keep somebody from using the page. */
export async function findBarriers(page: Page): Promise<string[]> {
  const violations = await findViolations(page)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** On a desk, a tablet and a phone; the last width stays. */
export async function expectUsable(page: Page): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWiderThanScreen(page)).toBe(false)
  }
  expect(await findBarriers(page)).toEqual([])
}
