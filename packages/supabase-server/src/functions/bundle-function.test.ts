import { describe, expect, test } from 'vitest'
import { secrets } from '../../tests/support/auth/auth.ts'
import { serveFunctions } from '../../tests/support/functions.ts'

const asks = (createClient: string) => `
  const client = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_ANON_KEY')!)
  export const can: boolean = typeof ${createClient} === 'function' && typeof client.rpc === 'function'`

const { url } = await serveFunctions({
  npm: `import { createClient } from 'npm:@supabase/supabase-js@2'
    ${asks('createClient')}
    Deno.serve(() => Response.json(can))`,
  jsr: `import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
    import { createClient, type SupabaseClient } from 'jsr:@supabase/supabase-js@2'
    ${asks('createClient')}
    Deno.serve((_request: Request) => Response.json(can satisfies boolean))`,
  older: `import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
    import { createClient } from 'https://esm.sh/@supabase/supabase-js@2.39.3'
    import { corsHeaders } from '../_shared/cors.ts'
    ${asks('createClient')}
    await serve(async (request) => {
      if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
      return new Response(JSON.stringify(can), { headers: { ...corsHeaders, 'Content-Type': 'application/json' } })
    }, { port: 8000 })`,
  'functions/_shared/cors.ts': `export const corsHeaders = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  }`,
  cors: `import { corsHeaders } from 'npm:@supabase/supabase-js@2/cors'
    Deno.serve(() => Response.json(corsHeaders['Access-Control-Allow-Origin'] === '*'))`,
  mapped: `import { createClient } from '@supabase/supabase-js'
    import { yes } from 'shared/yes.ts'
    import data from './data.json' with { type: 'json' }
    ${asks('createClient')}
    Deno.serve(() => Response.json(can && yes && data.yes))`,
  'functions/mapped/data.json': '{ "yes": true }',
  'functions/mapped/deno.json': `{
    // as the CLI makes it
    "imports": { "@supabase/supabase-js": "npm:@supabase/supabase-js@2", "shared/": "../_shared/", },
  }`,
  'functions/_shared/yes.ts': 'export const yes: boolean = true',
  object: `export default { truth: true, fetch(request: Request) { return Response.json(this.truth) } }`,
  options: `import { createHmac } from 'node:crypto'
    import { Buffer } from 'buffer'
    Deno.serve({ port: 9000, onError: (error) => Response.json(error.message === 'de propósito'), handler() {
      createHmac('sha256', Buffer.from('a'))
      throw new Error('de propósito')
    } })`,
  elsewhere: 'isto não é usado',
  'functions/outra/main.ts': `import { yes } from 'minha'
    Deno.serve(() => Response.json(yes))`,
  'functions/mapa.json': '{ "imports": { "minha": "./_shared/yes.ts" } }',
  'config.toml': `[functions.elsewhere]
    entrypoint = "./functions/outra/main.ts"
    import_map = "./functions/mapa.json"`,
  missing: `import './nada.ts'
    Deno.serve(() => new Response())`,
  'not-installed': `import cowsay from 'npm:cowsay@1'
    Deno.serve(() => new Response(cowsay))`,
  'other-version': `import { createClient } from 'npm:@supabase/supabase-js@1'
    Deno.serve(() => new Response(createClient))`,
  remote: `import { x } from 'https://example.com/mod.ts'
    Deno.serve(() => new Response(x))`,
})

const call = (name: string) =>
  fetch(`${url}/functions/v1/${name}`, { headers: { authorization: `Bearer ${secrets.anonKey}` } })

describe('a function is served as it was written for Supabase', () => {
  test.each(['npm', 'jsr', 'older', 'cors', 'mapped', 'object', 'options', 'elsewhere'])(
    '%s',
    async (name) => {
      const answer = await call(name)
      expect([answer.status, await answer.text()]).toEqual([200, 'true'])
    },
  )
})

describe('an unknown import fails its function alone and is named', () => {
  test.each([
    ['missing', 'Cannot find "./nada.ts".'],
    ['not-installed', '"npm:cowsay@1" is not installed here.'],
    [
      'other-version',
      /^"npm:@supabase\/supabase-js@1" is not installed here; .* 2\.\d+\.\d+ is\.$/,
    ],
    ['remote', '"https://example.com/mod.ts" cannot be imported here.'],
  ])('%s', async (name, reason) => {
    const answer = await call(name)
    const { code, message } = await answer.json()
    expect([answer.status, code]).toEqual([503, 'BOOT_ERROR'])
    expect(message.replace('Function failed to start: ', '')).toMatch(reason)
    expect((await call('npm')).status).toBe(200)
  })
})
