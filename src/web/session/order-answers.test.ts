import { expect, test } from 'vitest'
import { type AccountAnswer, initialAuthState, nextAuthState } from './auth-state.ts'
import { orderAnswers } from './order-answers.ts'
import type { Profile } from './profile.ts'

const named = (name: string): AccountAnswer => ({
  type: 'account',
  userId: 'ana',
  profile: { id: 'ana', name } as Profile,
  company: null,
})
const failed: AccountAnswer = { type: 'account-failed', userId: 'ana' }

/** The state after two overlapping reads; `earlier` responds first. */
async function known(first: AccountAnswer, second: AccountAnswer, earlier: 'first' | 'second') {
  const session = { access_token: 't', user: { id: 'ana' } } as never
  let state = nextAuthState(initialAuthState, { type: 'session', session })
  const inOrder = orderAnswers((answer) => {
    state = nextAuthState(state, answer)
  })
  const soon = (answer: AccountAnswer) => Promise.resolve(answer)
  const late = (answer: AccountAnswer) =>
    new Promise<AccountAnswer>((go) => setTimeout(go, 5, answer))
  await Promise.all([
    inOrder((earlier === 'first' ? soon : late)(first)),
    inOrder((earlier === 'second' ? soon : late)(second)),
  ])
  return state.profile?.name ?? state.account
}

test('of two successful reads the later one counts, whichever responds first', async () => {
  for (const earlier of ['first', 'second'] as const) {
    expect(await known(named('Ana'), named('Ana Souza'), earlier)).toBe('Ana Souza')
  }
})

test('one successful read is enough, whichever fails and responds first', async () => {
  for (const earlier of ['first', 'second'] as const) {
    expect(await known(named('Ana'), failed, earlier)).toBe('Ana')
    expect(await known(failed, named('Ana'), earlier)).toBe('Ana')
    expect(await known(failed, failed, earlier)).toBe('failed')
  }
})

test('a failure is not reported while a newer read runs', async () => {
  const taken: AccountAnswer[] = []
  const inOrder = orderAnswers((answer) => taken.push(answer))
  const first = inOrder(Promise.resolve(failed))
  const second = inOrder(new Promise((go) => setTimeout(go, 5, named('Ana'))))
  await first
  expect(taken).toEqual([])
  await second
  expect(taken).toEqual([named('Ana')])
})
