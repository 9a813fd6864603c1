import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'
import { createSecrets, parseSigningKeys } from './keys.ts'

test('the first start creates every secret, with API keys that last ten years', async () => {
  const secrets = await createSecrets({})
  const year = 365 * 24 * 3600
  for (const [key, role] of [
    [secrets.anonKey, 'anon'],
    [secrets.serviceRoleKey, 'service_role'],
  ] as const) {
    const { exp = 0, iat = 0, ...claims } = decodeJwt(key)
    expect(claims).toEqual({ role, iss: 'supabase' })
    expect(exp - iat).toBeGreaterThanOrEqual(10 * year)
    expect(decodeProtectedHeader(key).alg).toBe('HS256')
    await expect(createKeyring(secrets).verify(key)).resolves.toMatchObject({ role })
  }
  expect(secrets.signingKeys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256' }])
})

test('the next start keeps the secrets', async () => {
  const stored = await createSecrets({})
  expect(await createSecrets({}, stored)).toEqual(stored)
})

test('another JWT_SECRET replaces the API keys that the old one signed', async () => {
  const stored = await createSecrets({})
  const secrets = await createSecrets(
    { jwtSecret: 'another secret, thirty-two letters long' },
    stored,
  )
  await expect(createKeyring(secrets).verify(stored.serviceRoleKey)).rejects.toThrow()
  await expect(createKeyring(secrets).verify(secrets.serviceRoleKey)).resolves.toBeDefined()
  expect(secrets.signingKeys).toEqual(stored.signingKeys)
})

test('an API key of another secret and a short secret are reported at startup', async () => {
  const { anonKey, jwtSecret, serviceRoleKey } = await createSecrets({})
  await expect(createSecrets({ anonKey })).rejects.toThrow('ANON_KEY')
  await expect(createSecrets({ jwtSecret, anonKey: serviceRoleKey })).rejects.toThrow('ANON_KEY')
  await expect(createSecrets({ jwtSecret, serviceRoleKey: 'x' })).rejects.toThrow(
    'SERVICE_ROLE_KEY',
  )
  await expect(createSecrets({ jwtSecret: 'short' })).rejects.toThrow('32')
})

test('signing keys may be given as JSON, as a key set or as a file', async () => {
  const jwk = await newJwk('RS256')
  const file = join(await mkdtemp(join(tmpdir(), 'keys-')), 'keys.json')
  await writeFile(file, JSON.stringify([jwk]))
  const [one] = await parseSigningKeys(JSON.stringify(jwk))
  expect(one).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
  expect(await parseSigningKeys(JSON.stringify({ keys: [jwk] }))).toEqual([one])
  expect(await parseSigningKeys(file)).toEqual([one])
})

test('errors in my keys are reported without quoting them', async () => {
  const { d: secret = '', ...rest } = await newJwk('ES256')
  const file = join(await mkdtemp(join(tmpdir(), 'keys-')), 'keys.json')
  await writeFile(file, `{"d": "${secret}" "kty"}`)
  const broken = JSON.stringify({ ...rest, d: secret })
  for (const given of [broken.slice(0, -2), broken.slice(1), `[${broken}`, secret, file]) {
    const error = await parseSigningKeys(given).catch((refused) => refused)
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toContain('JWT_SIGNING_KEYS')
    for (let at = 0; at + 6 < secret.length; at += 1) {
      expect(error.message).not.toContain(secret.slice(at, at + 6))
    }
  }
})

test('a key that cannot sign is refused', async () => {
  const { d: _, ...publicKey } = await newJwk('ES256')
  await expect(parseSigningKeys(JSON.stringify(publicKey))).rejects.toThrow('private')
  await expect(parseSigningKeys('[]')).rejects.toThrow()
  for (const wrong of ['{"kty":"OKP"}', '{"a":1}', '{"kty":"oct"}', '{"kty":"EC","d":"x"}']) {
    await expect(parseSigningKeys(wrong)).rejects.toThrow(/^JWT_SIGNING_KEYS has .*\.$/)
  }
})

test('the key whose key_ops contain sign signs; the others verify, with or without a private half', async () => {
  const [jwk, next] = [await newJwk('RS256'), await newJwk('ES256')]
  const shared = { kty: 'oct', k: Buffer.from('a'.repeat(32)).toString('base64url'), kid: 'shared' }
  const { d: _, ...publicNext } = { ...next, kid: 'next', key_ops: ['verify'] }
  const given = [
    { ...shared, key_ops: ['verify'] },
    { ...jwk, kid: 'mine', key_ops: ['sign', 'verify'] },
    publicNext,
  ]
  const secrets = await createSecrets({
    signingKeys: await parseSigningKeys(JSON.stringify(given)),
  })
  const keyring = createKeyring(secrets)
  const token = await keyring.sign({ sub: 'ana' })
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'mine' })
  expect(await keyring.verify(token)).toMatchObject({ sub: 'ana' })
  const others = [
    { ...shared, key_ops: ['sign'] },
    { ...next, kid: 'next' },
  ]
  for (const key of await Promise.all(others.map((one) => parseSigningKeys(JSON.stringify(one))))) {
    const theirs = await createKeyring({ ...secrets, signingKeys: key }).sign({ sub: 'eva' })
    expect(await keyring.verify(theirs)).toMatchObject({ sub: 'eva' })
  }
  expect(keyring.publicKeys.map(({ kid }) => kid)).toEqual(['mine', 'next'])
})

test('keys without a signer are refused at startup', async () => {
  const only = JSON.stringify({ ...(await newJwk('ES256')), key_ops: ['verify'] })
  await expect(parseSigningKeys(only)).rejects.toThrow('key_ops')
})

test('keys with several signers are refused at startup', async () => {
  const [first, second] = [await newJwk('ES256'), await newJwk('RS256')]
  const signing = [first, second].map((key) => ({ ...key, key_ops: ['sign', 'verify'] }))
  await expect(parseSigningKeys(JSON.stringify(signing))).rejects.toThrow('only one')
  expect(await parseSigningKeys(JSON.stringify([first, second]))).toHaveLength(2)
})

async function newJwk(algorithm: string) {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return exportJWK(privateKey)
}
