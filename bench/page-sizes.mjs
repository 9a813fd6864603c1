/** Transfer sizes with gzip. */
import { gzipSync } from 'node:zlib'
import { readForm } from './read-form.mjs'
import { printCeiling } from './report.mjs'

/** @param {string} origin @param {string} sellerPage */
export async function printPageSizes(origin, sellerPage) {
  const { page, script } = await readForm(origin)
  const ofForm = gzipKilobytes(script)
  printCeiling('script of the form, gzip', ofForm, { atMost: 8, unit: 'KB' })
  printCeiling('form with style and script, gzip', ofForm + gzipKilobytes(page), {
    atMost: 20,
    unit: 'KB',
  })
  printCeiling('script of /login, gzip', await scriptKilobytes(`${origin}/login`), {
    atMost: 235,
    unit: 'KB',
  })
  printCeiling('script of a seller’s page, gzip', await scriptKilobytes(sellerPage), {
    atMost: 15,
    unit: 'KB',
  })
  printCeiling('widget, gzip', gzipKilobytes(await read(`${origin}/widget.js`)), {
    atMost: 4,
    unit: 'KB',
  })
}

/** Scripts and preloaded modules of the page. */
async function scriptKilobytes(/** @type {string} */ url) {
  const page = await read(url)
  const paths = new Set(
    [...page.matchAll(/(?:src|href)="(\/(?:assets|v)\/[^"]+\.js)"/g)].map(([, path]) => path),
  )
  if (paths.size === 0) throw new Error(`${url} names no script.`)
  const scripts = await Promise.all([...paths].map((path) => read(new URL(path ?? '', url).href)))
  return scripts.reduce((sum, script) => sum + gzipKilobytes(script), 0)
}

/** @param {string} text */
const gzipKilobytes = (text) => gzipSync(text).length / 1000

/** @param {string} url */
async function read(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}
