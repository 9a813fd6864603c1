/** Finds a Chromium for the browser tests; else installs one where it may; else says what to do. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installOnDebian } from './install-on-debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string} the path of the browser's program. @throws an Error with instructions */
export function getBrowser() {
  const browser = findBrowser() ?? (install() ? findBrowser() : undefined)
  if (browser) return browser
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: ' +
      'npx playwright install chromium), or point CHROMIUM_PATH to one.',
  )
}

function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...onPath, ...elsewhere, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** Debian's package as root, else Playwright's own download. */
function install() {
  console.log('Installing Chromium for the browser tests…')
  const download = ['node_modules/playwright/cli.js', 'install', 'chromium']
  const stdio = ['ignore', 'ignore', 'inherit']
  return (
    installOnDebian('chromium') ?? spawnSync(process.execPath, download, { stdio }).status === 0
  )
}
