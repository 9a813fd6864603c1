/** Contrast of controls and charts (WCAG 1.4.11), and axe on the screens that everybody opens. */
import { expect, test } from '@playwright/test'
import { comeToRest, findUnreadable, findViolations } from '../support/accessibility.ts'
import { signIn } from '../support/steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const screens = [
  '/login',
  '/capture-lead?l=demo',
  '/dashboard',
  '/dashboard/sellers',
  '/dashboard/captured-contacts',
  '/dashboard/installation',
  '/dashboard/settings?tab=company',
  '/dashboard/settings?tab=rotation',
  '/dashboard/settings?tab=notifications',
]

test('the screens that everybody opens are accessible, and every control and bar stands out from its surroundings', async ({
  page,
}) => {
  test.slow()
  for (const path of screens) {
    await (path === '/dashboard' ? signIn(page, path) : page.goto(path))
    const controls = page.locator(
      'input:not([type=hidden], [type=file]), textarea, .mantine-PasswordInput-input, .mantine-Switch-track, [aria-labelledby=dias] [style*=height]',
    )
    await expect(controls.first(), path).toBeAttached()
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await comeToRest(page, colorScheme)
      expect(await controls.evaluateAll(findFaint), `${path}, ${colorScheme}`).toEqual([])
    }
    expect(await findViolations(page), path).toEqual([])
  }
})

// Mantine's default red for menu entries fails here in dark mode, and in light mode under the
// pointer.
test('the destructive entries of a menu are as readable as the others, selected or not', async ({
  page,
}) => {
  for (const [path, opener, role] of [
    ['/dashboard/companies', 'Ações de Auto Horizonte', 'super_admin'],
    ['/dashboard/landing-pages', 'Ações de Test drive', 'admin'],
  ] as const) {
    await signIn(page, path, role)
    await page.getByRole('button', { name: opener }).click()
    const remove = page.getByRole('menuitem', { name: 'Remover' })
    await expect(remove).toBeVisible()
    await expect.poll(() => findUnreadable(page, '[role=menu]'), path).toEqual([])
    await remove.hover()
    await expect.poll(() => findUnreadable(page, '[role=menu]'), `${path}, selected`).toEqual([])
  }
})

/** Runs in the browser: controls whose edge has a contrast below 3:1 to their surroundings. */
function findFaint(controls: Element[]): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('No canvas.')
  return controls.filter(isSeen).flatMap((control) => {
    const style = getComputedStyle(control)
    const isTrack = control.matches('.mantine-Switch-track')
    // Native controls meet the contrast.
    if (!isTrack && style.borderTopStyle === 'none') return []
    if (!isTrack && style.appearance !== 'none' && control.matches('[type=checkbox]')) return []
    const edge = luminance(isTrack ? style.backgroundColor : style.borderTopColor)
    const around = luminance(backgroundOf(control.parentElement))
    const ratio = (Math.max(edge, around) + 0.05) / (Math.min(edge, around) + 0.05)
    return ratio >= 3 ? [] : [`${control.outerHTML.slice(0, 120)} ${ratio.toFixed(2)}`]
  })

  function isSeen(control: Element): boolean {
    const { width, height } = control.getBoundingClientRect()
    const style = getComputedStyle(control)
    return width > 4 && height > 4 && style.opacity !== '0' && style.visibility === 'visible'
  }

  function backgroundOf(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/, 0\)|\/ 0\)|transparent/.test(backgroundColor)) return backgroundColor
    }
    return '#fff'
  }

  function luminance(color: string): number {
    if (!canvas) return 0
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
