import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settingsWith } from '../../tests/support/settings.ts'
import { readProject } from '../project/project.ts'
import type { Settings } from '../settings.ts'
import { createSecrets, parseSigningKeys } from './keys.ts'
import { generateSigningKey } from './signing-key.ts'
import { withKeysOf } from './with-keys-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'rodizio-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const own = 'a secret of the project itself, 32+'
writeFileSync(
  join(folder, 'config.toml'),
  `[auth]
jwt_secret = "${own}"
anon_key = "env(NOT_SET)"
service_role_key = "env(OF_THE_SERVICE)"
signing_keys_path = "./signing_keys.json"
`,
)
const variables = { OF_THE_SERVICE: 'from a variable' }
const read = (secrets: Settings['secrets']) => {
  const config = settingsWith({ projectDir: folder, secrets })
  return withKeysOf(readProject(folder, variables), config).secrets
}

test('a project’s keys are used, and their path is relative to its folder', async () => {
  const key = await generateSigningKey(1)
  writeFileSync(join(folder, 'signing_keys.json'), JSON.stringify([key]))
  const secrets = read({})
  expect(secrets).toMatchObject({
    jwtSecret: own,
    anonKey: undefined,
    serviceRoleKey: 'from a variable',
  })
  const [parsed] = await parseSigningKeys(secrets.signingKeys ?? '')
  expect(parsed?.kid).toBe(key.kid)
})

test('the environment takes precedence over the project', () => {
  const jwtSecret = 'a secret of the operator, 32 or more'
  expect(read({ jwtSecret, anonKey: 'x', signingKeys: '[]' })).toMatchObject({
    jwtSecret,
    anonKey: 'x',
    signingKeys: '[]',
  })
})

test('the project’s publishable and secret keys replace generated ones', async () => {
  const elsewhere = mkdtempSync(join(folder, 'opaque-'))
  const keys = {
    publishableKey: 'sb_publishable_of_the_project',
    secretKey: 'sb_secret_of_the_project',
  }
  const toml = `[auth]\npublishable_key = "${keys.publishableKey}"\nsecret_key = "${keys.secretKey}"\n`
  writeFileSync(join(elsewhere, 'config.toml'), toml)
  const config = settingsWith({ projectDir: elsewhere })
  const { signingKeys: _, ...given } = withKeysOf(readProject(elsewhere, {}), config).secrets
  expect(await createSecrets(given, await createSecrets({}))).toMatchObject(keys)
  writeFileSync(join(elsewhere, 'config.toml'), '[auth]\nsecret_key = "sb_publishable_x"\n')
  expect(() => readProject(elsewhere, {})).toThrow('auth.secret_key: must begin with sb_secret_')
})

test('an absolute path of the key file is kept', () => {
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
  const path = join(folder, 'signing_keys.json')
  writeFileSync(join(elsewhere, 'config.toml'), `[auth]\nsigning_keys_path = "${path}"\n`)
  const config = settingsWith({ projectDir: elsewhere })
  expect(withKeysOf(readProject(elsewhere, {}), config).secrets.signingKeys).toBe(path)
})
