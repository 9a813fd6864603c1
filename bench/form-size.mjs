/** What the visitor's form weighs on the wire, compressed as the server does. */
import { gzipSync } from 'node:zlib'
import { readForm } from './read-form.mjs'
import { printCeiling } from './report.mjs'

/** @param {string} origin */
export async function printFormSize(origin) {
  const { page, script } = await readForm(origin)
  const ofScript = gzipKilobytes(script)
  printCeiling('script of the form, gzip', ofScript, { atMost: 8, unit: 'KB' })
  printCeiling('form with style and script, gzip', ofScript + gzipKilobytes(page), {
    atMost: 20,
    unit: 'KB',
  })
}

/** @param {string} text */
const gzipKilobytes = (text) => gzipSync(text).length / 1000
