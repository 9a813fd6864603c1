import { afterAll, expect, test, vi } from 'vitest'
import { secrets } from '../../tests/support/auth/auth.ts'
import { serveFunctions } from '../../tests/support/functions.ts'

vi.stubEnv('SENHA_DO_SERVIDOR', 'nunca')
afterAll(() => {
  vi.unstubAllEnvs()
})
const { url } = await serveFunctions({
  all: `Deno.serve(async () => {
    const before = Deno.env.toObject()
    Deno.env.set('NOVA', '1')
    const had = [Deno.env.has('NOVA'), Deno.env.get('NOVA'), Deno.env.get('HOME')]
    Deno.env.delete('NOVA')
    return Response.json({ before, had, of: process.env })
  })`,
  'functions/.env': '# segredos\nCHAVE_DO_ARQUIVO="do arquivo"\nSUPABASE_URL=http://outro\n',
  'config.toml': '[edge_runtime.secrets]\nCHAVE = "env(CHAVE)"\nSUPABASE_DB_URL = "postgres://x"',
})

test('a function sees Supabase’s variables and the project’s secrets, and no other variable of the machine', async () => {
  const headers = { authorization: `Bearer ${secrets.anonKey}` }
  const { before, had, of } = await (await fetch(`${url}/functions/v1/all`, { headers })).json()
  expect(before).toEqual({
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
    SUPABASE_JWKS: expect.stringContaining('"use":"sig"'),
    CHAVE: 'da máquina',
    CHAVE_DO_ARQUIVO: 'do arquivo',
  })
  expect(of).toEqual(before)
  expect(had).toEqual([true, '1', null])
})
