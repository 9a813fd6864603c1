/** Pictures of one screen in one state: every width, light and dark, small enough for the repository. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../docs/screens')
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const largest = 60_000

export async function takeScreens(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Charts measure their room before they draw.
      await page.waitForTimeout(250)
      const file = `${name}-${size.width}-${colorScheme}.jpg`
      const picture = await takeSmall(page)
      expect(picture.length, file).toBeLessThan(largest)
      writeFileSync(join(folder, file), picture)
    }
  }
}

/** Crowded screens are compressed harder than quiet ones. */
async function takeSmall(page: Page): Promise<Buffer> {
  for (const quality of [24, 18]) {
    const picture = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' })
    if (picture.length < largest) return picture
  }
  return page.screenshot({ type: 'jpeg', quality: 12, animations: 'disabled' })
}
