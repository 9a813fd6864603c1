import { companies } from './companies.mjs'

/** @param {string} origin */
export async function readForm(origin) {
  const page = await read(`${origin}/capture-lead?company=${companies[0]?.id}`)
  const [, scriptPath] = page.match(/<script[^>]+src="([^"]+)"/) ?? []
  if (!scriptPath) throw new Error('The form names no script.')
  return { page, scriptPath, script: await read(origin + scriptPath) }
}

/** @param {string} url */
async function read(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}
