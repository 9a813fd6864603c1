/** Response times of screens' requests over HTTP. */
import { companyQuestions, platformQuestions } from './questions.mjs'
import { measured } from './tables.mjs'

const rounds = 15

/**
 * Each round asks every question once, of every platform in turn, so that caches and other load
 * affect all alike.
 * @param {Pick<import('./growth.mjs').Filled, 'keys' | 'server'>[]} platforms
 * @returns {Promise<Map<string, number[][]>>} milliseconds by question, for each platform
 */
export async function timeAnswers(platforms) {
  const asking = await Promise.all(
    platforms.map(async ({ keys: { anonKey, signIn }, server: { origin } }) => ({
      origin,
      anonKey,
      admin: await signIn(measured.admin),
      superAdmin: await signIn(measured.superAdmin),
    })),
  )
  const questions = [
    ...companyQuestions.map((question) => ({ question, as: /** @type {const} */ ('admin') })),
    ...platformQuestions.map((question) => ({ question, as: /** @type {const} */ ('superAdmin') })),
  ]
  /** @type {Map<string, number[][]>} */
  const times = new Map(questions.map(({ question }) => [question.what, asking.map(() => [])]))
  for (let round = 0; round <= rounds; round++) {
    for (const { question, as } of questions) {
      for (const [i, { origin, anonKey, [as]: token }] of asking.entries()) {
        const begun = performance.now()
        await askQuestion(origin, anonKey, { ...question, token })
        // The first round warms up.
        if (round > 0) times.get(question.what)?.[i]?.push(performance.now() - begun)
      }
    }
  }
  return times
}

/**
 * @param {string} origin
 * @param {string} anonKey
 * @param {import('./questions.mjs').Question & { token: string }} question
 */
export async function askQuestion(origin, anonKey, { what, path, body, exact, token }) {
  const response = await fetch(`${origin}${path.startsWith('/') ? '' : '/rest/v1/'}${path}`, {
    method: body ? 'POST' : exact ? 'HEAD' : 'GET',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(exact && { prefer: 'count=exact' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${what}: ${response.status} ${answer.slice(0, 500)}`)
}
