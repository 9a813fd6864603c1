/** The pages to read, on a phone and a desktop, in light and dark, and by keyboard. */
import { expect, test } from '@playwright/test'
import { findViolations, isWiderThanScreen } from '../support/accessibility.ts'

for (const path of ['/docs', '/privacidade', '/termos']) {
  for (const width of [390, 1440])
    test(`${path} holds no barrier at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      expect(await findViolations(page)).toEqual([])
      expect(await isWiderThanScreen(page)).toBe(false)
    })

  test(`${path} is read by keyboard`, async ({ page }) => {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link')
    const links = page.locator('a[href]').filter({ visible: true })
    // Behind the contents a part holds more than links.
    const last = (await contents.count()) > 0 ? contents.last() : links.last()
    for (const link of await links.all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
      if (await last.evaluate((end) => end === document.activeElement)) break
    }
    await expect(last).toBeFocused()
    for (const part of await contents.all()) {
      const heading = page.locator(String(await part.getAttribute('href')))
      await expect(heading).toHaveText(String(await part.textContent()))
    }
    if ((await contents.count()) > 0) {
      await page.keyboard.press('Enter')
      await expect(page.locator(String(await last.getAttribute('href')))).toBeInViewport()
    }
  })
}
