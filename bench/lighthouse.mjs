/** Lighthouse with its default: a mid-range phone on slow 4G. */
import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Version 13 needs Node.js 22.
const lighthouse = 'lighthouse@12'
const patience = 180_000
const run = promisify(execFile)
const ofChromium = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Uses the machine's npm configuration. Throws if the package cannot be installed. */
export async function installLighthouse(/** @type {string} */ folder) {
  await mkdir(folder, { recursive: true })
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  await run('npm', ['install', '--prefix', folder, ...options, lighthouse], {
    cwd: folder,
    timeout: patience,
    shell: process.platform === 'win32',
  })
}

/**
 * @param {string} url
 * @param {{ folder: string, browser: string }} given folder of the installation, path of a Chromium
 * @returns {Promise<{ performance: number, largestPaint: number }>} score from 0 to 1, and seconds
 */
export async function look(url, { folder, browser }) {
  const report = join(folder, 'report.json')
  const parameters = [
    ...['--quiet', '--only-categories=performance'],
    ...['--output=json', `--output-path=${report}`],
    `--chrome-flags=${ofChromium.join(' ')}`,
  ]
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  await run(process.execPath, [program, url, ...parameters], {
    cwd: folder,
    timeout: patience,
    env: { ...process.env, CHROME_PATH: browser },
  })
  const { categories, audits } = JSON.parse(await readFile(report, 'utf8'))
  return {
    performance: categories.performance.score,
    largestPaint: audits['largest-contentful-paint'].numericValue / 1000,
  }
}
