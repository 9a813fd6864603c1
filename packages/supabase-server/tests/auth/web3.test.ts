import { expect, test } from 'vitest'
import { callsOf, openAuth, openClient } from '../support/auth/auth.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { ethereumWallet, solanaWallet } from '../support/auth/wallets.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const toml = `[auth]
additional_redirect_urls = ["https://loja.com.br/**", "http://localhost:3000/**"]
[auth.web3.ethereum]
enabled = true
[auth.web3.solana]
enabled = true`
const site = { siteUrl: () => 'https://leads.empresa.com.br' }
const app = await openAuth(server, { ...site, auth: authOf(toml) })
const { post } = callsOf(app)
const url = 'https://leads.empresa.com.br/login'
const statement = 'Entrar no Rodízio'

interface Fields {
  domain?: string
  uri?: string
  chainId?: string
  version?: string
  issued?: Date
  until?: Date
  from?: Date
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

function write(name: 'Ethereum' | 'Solana', address: string, fields: Fields = {}) {
  const { domain = 'leads.empresa.com.br', uri = url, issued = new Date(), until, from } = fields
  return [
    `${domain} wants you to sign in with your ${name} account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    `Version: ${fields.version ?? '1'}`,
    `Chain ID: ${fields.chainId ?? (name === 'Ethereum' ? '1' : 'solana:mainnet')}`,
    `Issued At: ${issued.toISOString()}`,
    ...(until ? [`Expiration Time: ${until.toISOString()}`] : []),
    ...(from ? [`Not Before: ${from.toISOString()}`] : []),
  ].join('\n')
}

const signIn = (chain: string, message: string, signature: string) =>
  post('/token?grant_type=web3', { chain, message, signature })

const byEthereum = (fields?: Fields, wallet = ethereumWallet()) => {
  const message = write('Ethereum', wallet.address, fields)
  return signIn('ethereum', message, wallet.sign(message))
}

test('my Ethereum wallet signs me in, and next time into the same account', async () => {
  const { wallet, address } = ethereumWallet()
  const client = openClient(app)
  const wanted = { chain: 'ethereum', wallet, statement, options: { url } } as const
  const { data, error } = await client.auth.signInWithWeb3(wanted)
  if (error) throw error
  const sub = `web3:ethereum:${address}`
  const custom_claims = { address, chain: 'ethereum', network: '1', statement }
  expect(data.user).toMatchObject({
    email: '',
    role: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'web3', providers: ['web3'] },
    user_metadata: { sub, custom_claims: { ...custom_claims, domain: 'leads.empresa.com.br' } },
    identities: [{ provider: 'web3', id: sub, identity_data: { sub, email_verified: false } }],
  })
  const { data: claims } = await client.auth.getClaims()
  expect(claims?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] })
  expect((await client.auth.refreshSession()).error).toBeNull()
  const again = await openClient(app).auth.signInWithWeb3(wanted)
  expect(again.data.user?.id).toBe(data.user.id)
})

test('a long statement is left out of my tokens, and a lone surrogate in it is refused', async () => {
  const wallet = ethereumWallet()
  const long = write('Ethereum', wallet.address).replace(statement, 'a'.repeat(10_000))
  const { status, body } = await signIn('ethereum', long, wallet.sign(long)).then((answer) => ({
    status: answer.statusCode,
    body: answer.json(),
  }))
  expect(status).toBe(200)
  expect(body.user.user_metadata.custom_claims).not.toHaveProperty('statement')
  expect(body.access_token.length).toBeLessThan(4_000)
  const half = write('Ethereum', wallet.address).replace(statement, 'a\ud800')
  const signed = wallet.sign(Buffer.from(half).toString())
  expect((await signIn('ethereum', half, signed)).statusCode).toBe(400)
})

test('capitals in an address name the same account', async () => {
  const wallet = ethereumWallet()
  const shouted = { ...wallet, address: `0x${wallet.address.slice(2).toUpperCase()}` }
  const [first, second] = [await byEthereum({}, wallet), await byEthereum({}, shouted)]
  expect(second.json().user.id).toBe(first.json().user.id)
})

test('my Solana wallet signs me in as well', async () => {
  const { wallet, address } = solanaWallet()
  const client = openClient(app)
  const { data, error } = await client.auth.signInWithWeb3({
    chain: 'solana',
    wallet,
    statement,
    options: { url, signInWithSolana: { chainId: 'solana:mainnet' } },
  } as never)
  if (error) throw error
  const id = `web3:solana:${address}`
  expect(data.user).toMatchObject({ identities: [{ provider: 'web3', id }] })
  const message = write('Solana', address)
  const spoilt = Buffer.alloc(64, 7).toString('base64')
  expect((await signIn('solana', message, spoilt)).json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Signature does not match address in message',
  })
})

test('two concurrent first sign-ins create one account', async () => {
  const wallet = ethereumWallet()
  const answers = await Promise.all([1, 2, 3].map(() => byEthereum({}, wallet)))
  expect(new Set(answers.map((answer) => answer.json().user?.id)).size).toBe(1)
})

test('a signature of another wallet or message is refused', async () => {
  const [mine, theirs] = [ethereumWallet(), ethereumWallet()]
  const message = write('Ethereum', mine.address)
  for (const signature of [
    theirs.sign(message),
    mine.sign(`${message} `),
    `0x${'00'.repeat(65)}`,
    'z'.repeat(130),
  ]) {
    const answer = await signIn('ethereum', message, signature)
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
  }
})

test.each([
  [
    'another site',
    { domain: 'golpe.com.br', uri: 'https://golpe.com.br/' },
    'signed for another app',
  ],
  ['another site in its first line', { domain: 'golpe.com.br' }, 'does not match the one in URI'],
  [
    'another site, under an address of my own computer',
    { domain: 'golpe.com.br', uri: 'http://localhost:3000/' },
    'does not match the one in URI',
  ],
  ['a page without HTTPS', { uri: 'http://leads.empresa.com.br/' }, 'does not use HTTPS'],
  ['a user in its address', { uri: 'https://leads.empresa.com.br@golpe.com.br/' }, 'another app'],
  ['yesterday', { issued: minutes(-11) }, 'issued too long ago'],
  ['a clock far ahead', { issued: minutes(11) }, 'issued too far in the future'],
  ['a time that is over', { issued: minutes(-3), until: minutes(-1) }, 'is expired'],
  ['a time to come', { from: minutes(5) }, 'becomes valid in the future'],
])('a message for %s is refused', async (_what, fields: Fields, reason) => {
  const answer = await byEthereum(fields)
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
  expect(answer.json().error_description).toContain(reason)
})

test.each([
  ['a clock five minutes behind', { issued: minutes(-5) }],
  ['a clock five minutes ahead', { issued: minutes(5) }],
  ['my own computer', { domain: 'localhost:3000', uri: 'http://localhost:3000/login' }],
  ['a place of the allow-list', { domain: 'loja.com.br', uri: 'https://loja.com.br/entrar' }],
])('a message from %s is accepted', async (_what, fields: Fields) => {
  expect((await byEthereum(fields)).statusCode).toBe(200)
})

test.each([
  [{ version: '2' }, 'siwe: Version value is not supported, expected 1 got "2"'],
  [{ chainId: 'mainnet' }, 'siwe: Chain ID is not valid'],
  [{ uri: 'nowhere' }, 'siwe: URI is not valid'],
  [{ domain: 'no domain' }, 'siwe: domain in first line of message is not valid'],
  [{ until: minutes(-1) }, 'siwe: Issued At is after Expiration Time'],
])('an invalid message is refused with its reason: %j', async (fields: Fields, msg) => {
  const answer = await byEthereum(fields)
  expect(answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg })
})

test('disabled chains and malformed signatures are refused', async () => {
  const long = 'x'.repeat(100)
  expect((await signIn('bitcoin', long, '')).json().error_code).toBe('web3_unsupported_chain')
  expect((await signIn('ethereum', 'short', '')).json().msg).toBe('message is too short')
  expect((await signIn('ethereum', 'x'.repeat(20_481), '')).json().msg).toBe(
    'message must not exceed 20KB',
  )
  expect((await signIn('ethereum', long, '0x12')).json().msg).toContain('65 bytes long')
  expect((await signIn('solana', long, 'abc')).json().msg).toContain('64 bytes encoded as base64')
  const closed = callsOf(await openAuth(server, site))
  const none = await closed.post('/token?grant_type=web3', { chain: 'ethereum' })
  expect(none.json()).toMatchObject({ code: 422, error_code: 'web3_provider_disabled' })
  const solanaAlone = authOf('[auth.web3.solana]\nenabled = true')
  const other = callsOf(await openAuth(server, { ...site, auth: solanaAlone }))
  const refused = await other.post('/token?grant_type=web3', { chain: 'ethereum' })
  expect(refused.json().msg).toBe('Ethereum Web3 provider is disabled')
})

test('a new wallet creates no account where sign-ups are disabled', async () => {
  const wallet = ethereumWallet()
  const closed = await openAuth(server, { ...site, auth: { ...authOf(toml), enableSignup: false } })
  const message = write('Ethereum', wallet.address)
  const body = { chain: 'ethereum', message, signature: wallet.sign(message) }
  const refused = await callsOf(closed).post('/token?grant_type=web3', body)
  expect(refused.json()).toMatchObject({ code: 422, error_code: 'signup_disabled' })
  expect((await byEthereum({}, wallet)).statusCode).toBe(200)
  expect((await callsOf(closed).post('/token?grant_type=web3', body)).statusCode).toBe(200)
})

test('attempts by wallet have their own limit', async () => {
  const auth = authOf(`${toml}\n[auth.rate_limit]\nweb3 = 2`)
  const { post } = callsOf(await openAuth(server, { ...site, auth, rateLimit: true }))
  const attempt = () => post('/token?grant_type=web3', { chain: 'ethereum' })
  for (const status of [400, 400, 429]) expect((await attempt()).statusCode).toBe(status)
})
