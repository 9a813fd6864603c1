/** How long the answers to the questions of screens take, over HTTP as people ask them. */
import { companyQuestions, platformQuestions } from './growth-questions.mjs'
import { measured } from './growth-tables.mjs'

const rounds = 15

/**
 * Each round asks every question once, so that none has the caches for itself.
 * @param {string} origin
 * @param {import('./api-keys.mjs').ApiKeys} keys
 * @returns {Promise<Map<string, number[]>>} milliseconds by question
 */
export async function timeAnswers(origin, { anonKey, signIn }) {
  const [admin, superAdmin] = [await signIn(measured.admin), await signIn(measured.superAdmin)]
  const questions = [
    ...companyQuestions.map((question) => ({ ...question, token: admin })),
    ...platformQuestions.map((question) => ({ ...question, token: superAdmin })),
  ]
  /** @type {Map<string, number[]>} */
  const times = new Map(questions.map(({ what }) => [what, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const question of questions) {
      const begun = performance.now()
      await askQuestion(origin, anonKey, question)
      // The first round warms up.
      if (round > 0) times.get(question.what)?.push(performance.now() - begun)
    }
  }
  return times
}

/**
 * @param {string} origin
 * @param {string} anonKey
 * @param {import('./growth-questions.mjs').Question & { token: string }} question
 */
export async function askQuestion(origin, anonKey, { what, path, body, exact, token }) {
  const response = await fetch(`${origin}/rest/v1/${path}`, {
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
  if (!response.ok) throw new Error(`${what}: ${response.status} ${answer}`)
}
