/** The pages to read, by keyboard and on a phone, in light and dark; landing.spec.ts has desktops. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'

for (const path of ['/docs', '/privacidade', '/termos']) {
  test(`${path} is read by keyboard, and holds no barrier on a phone`, async ({ page }) => {
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
    await expectAccessible(page)
  })
}
