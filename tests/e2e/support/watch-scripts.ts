/** Records scripts that run, or that the policy blocks. */
import { expect, type Page } from '@playwright/test'

export interface ScriptWatch {
  /** @param shows whether this screen must show such a text; fails when a text became markup */
  expectOnlyText(where: string, shows?: boolean): Promise<void>
}

export async function watchScripts(page: Page): Promise<ScriptWatch> {
  const seen: string[] = []
  await page.exposeFunction('ran', () => void seen.push('a script ran'))
  await page.exposeFunction('violated', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { violated } = window as unknown as { violated(what: string): void }
      violated(`${violatedDirective} ${blockedURI}`)
    })
  })
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy|ran\(\)/i.test(message.text())) seen.push(message.text())
  })
  return {
    async expectOnlyText(where, shows = true) {
      if (shows) await expect(page.locator('body'), where).toContainText('ran()')
      // The shell shows some of the texts before the screen does.
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.mantine-Skeleton-root'), where).toHaveCount(0)
      for (const frame of page.frames()) {
        const planted = await frame.evaluate(findPlanted).catch(() => [])
        expect(planted, where).toEqual([])
      }
      expect(seen, where).toEqual([])
    },
  }
}

/** Runs in the page: elements that the texts created. */
function findPlanted(): string[] {
  const made =
    '[onerror], [onload], img[src="x"], [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]'
  const elements = [...document.querySelectorAll(made)]
  const scripts = [...document.querySelectorAll('script, style')].filter(
    ({ textContent }) =>
      // Scripts and styles of React and the product never contain this call.
      textContent?.includes('ran()') === true,
  )
  return [...elements, ...scripts].map(({ outerHTML }) => outerHTML.slice(0, 300))
}
