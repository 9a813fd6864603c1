/** Prefers the headless shell, in which a journey takes half the time. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findProgram, getPrograms } from './find-program.mjs'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string} path of the executable. @throws Error with instructions */
export function getBrowser() {
  const browser = process.env.CHROMIUM_PATH || findShell() || findAny() || download()
  if (browser) return browser
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell; elsewhere: ' +
      'npx playwright install chromium), or point CHROMIUM_PATH to one.',
  )
}

function findShell() {
  getPrograms(shell)
  return findProgram(shell)
}

const findAny = () =>
  [...names.map(findProgram), ...elsewhere, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )

function download() {
  console.log('Downloading Chromium for the browser tests…')
  const parameters = ['node_modules/playwright/cli.js', 'install', 'chromium']
  const stdio = ['ignore', 'ignore', 'inherit']
  const { status } = spawnSync(process.execPath, parameters, { stdio })
  return status === 0 ? chromium.executablePath() : undefined
}
