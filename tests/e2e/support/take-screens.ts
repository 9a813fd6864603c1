/** Pictures of one state: every width, light and dark, compressed for the repository. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../../docs/screens')
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const largest = 40_000

export async function takeScreens(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Charts measure their container before they draw.
      await page.waitForTimeout(250)
      const file = `${name}-${size.width}-${colorScheme}.webp`
      const picture = await takeSmall(page)
      expect(picture.length, file).toBeLessThan(largest)
      writeFileSync(join(folder, file), picture)
    }
  }
}

/** Uses a lower quality for crowded screens. */
async function takeSmall(page: Page): Promise<Buffer> {
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  for (const quality of [40, 25]) {
    const small = await picture.webp({ quality }).toBuffer()
    if (small.length < largest) return small
  }
  return picture.webp({ quality: 12 }).toBuffer()
}
