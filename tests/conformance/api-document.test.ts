/** The OpenAPI document is true of the server's answers and of what webhooks get. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { fetchThrough } from '../../packages/supabase-server/tests/support/http.ts'
import { ids, pauseEnd } from '../../src/landing/docs/openapi/examples.ts'
import {
  listCalls,
  type SampleRequest,
  sampleRequests,
  writeCurl,
  writeJavaScript,
} from '../../src/landing/docs/openapi/sample-requests.ts'
import type { ApiDocument, Operation } from '../../src/landing/docs/openapi/types.ts'
import type { Schema } from '../../src/landing/docs/openapi/values.ts'
import { createApiKey } from '../support/api-keys.ts'
import { capture } from '../support/capture.ts'
import { serverKey } from '../support/database-callers.ts'
import { foldLeads } from '../support/fold-leads.ts'
import { createPage, doOnPage } from '../support/seller-page.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { createWebhook, findDeliveries } from '../support/webhooks.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { own } = await createTwoTenants(server)
const app = await openWholeApp(await prepareParts(server, secrets))
const { key } = await createApiKey(server, own.company, { write: true })
const document = (await app.inject('/docs/openapi.json')).json<ApiDocument>()
const calls = listCalls(document)

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'api', components: document.components })

/** Fails with what is wrong. */
function expectValid(schema: Schema, value: unknown, what: string): void {
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))
  const validate = ajv.compile(local)
  expect(validate(value) ? [] : validate.errors, `${what}: ${JSON.stringify(value)}`).toEqual([])
}

const media = (operation: Operation, status: string) => {
  const answer = operation.responses[status]
  const found = answer && '$ref' in answer ? document.components.responses[status] : answer
  return found && 'content' in found ? found.content?.['application/json'] : undefined
}

const soon = new Date(Date.now() + 3_600_000).toISOString()
const real: Record<string, string> = {
  [ids.company]: own.company.id,
  [ids.lead]: own.lead.id,
  [ids.seller]: own.seller.id,
  [ids.team]: own.team.id,
  [pauseEnd]: soon,
  rz_SUA_CHAVE: key,
}
const withReal = (text: string) =>
  Object.entries(real).reduce((all, [example, value]) => all.replaceAll(example, value), text)

const samples = calls.flatMap((call) =>
  sampleRequests(document, call).map((request) => ({ ...call, request, name: request.summary })),
)

function send({ method, url, query, headers, body }: SampleRequest) {
  return app.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: url.replace(String(document.servers[0]?.url), ''),
    query,
    headers,
    ...(body ? { payload: body } : {}),
  })
}

describe('of the server', () => {
  test.each(samples)('$path, $name: the example is answered as described', async (sample) => {
    const answer = await send(JSON.parse(withReal(JSON.stringify(sample.request))))
    expect(answer.statusCode, answer.body).toBe(200)
    const { schema } = media(sample.operation, '200') ?? expect.unreachable()
    expectValid(schema, answer.json(), sample.name)
  })

  test.each(samples)('$path, $name: the sample in JavaScript runs', async ({ request }) => {
    const logged: unknown[] = []
    const run = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor
    const sample = run('fetch', 'console', withReal(writeJavaScript(request)))
    await sample(fetchThrough(app), { log: (answer: unknown) => logged.push(answer) })
    expect(logged).toHaveLength(1)
  })

  test.each(samples)('$path, $name: curl sends the same', ({ request }) => {
    const curl = writeCurl(request)
    expect(/^curl (?:-G )?"([^"]+)"/.exec(curl)?.[1]).toBe(request.url)
    const pairs = (option: RegExp) =>
      Object.fromEntries([...curl.matchAll(option)].map(([, name, value]) => [name, value]))
    expect(pairs(/-H "([^:"]+): ([^"]+)"/g)).toEqual(request.headers)
    expect(pairs(/-d "([^="]+)=([^"]+)"/g)).toEqual(request.query)
    const body = /-d '([^']+)'$/.exec(curl)?.[1]
    expect(body && JSON.parse(body)).toEqual(request.body)
    // The shell and curl leave it as it is.
    for (const value of Object.values(request.query)) expect(value).toMatch(/^[\w.,:()-]+$/)
  })

  test.each(calls.filter(({ method }) => method === 'get'))(
    '$path: whole rows are as described',
    async ({ path, operation }) => {
      const rows = (await app.inject({ url: path, headers: { apikey: key } })).json<object[]>()
      expect(rows.length).toBeGreaterThan(0)
      const { schema } = media(operation, '200') ?? expect.unreachable()
      expectValid(schema, rows, path)
    },
  )

  test('a page of rows is at most as long as described, and tells the total if asked', async () => {
    const url = '/rest/v1/leads_captured?limit=1'
    const { headers } = await app.inject({ url, headers: { apikey: key, prefer: 'count=exact' } })
    expect(headers['content-range']).toMatch(/^0-0\/\d+$/)
    const { parameters = [] } = document.paths['/rest/v1/leads_captured']?.get ?? {}
    const { description, schema } = parameters.find(({ name }) => name === 'limit') ?? {}
    const [, most] = /max_rows = (\d+)/.exec(readFileSync('supabase/config.toml', 'utf8')) ?? []
    expect(description).toContain(`no máximo ${most}`)
    expect(schema?.type).toBe('integer')
  })

  test('every field of events is explained', () => {
    const names = Object.values(document.webhooks).map(({ post }) =>
      post.requestBody?.content['application/json'].schema.properties?.data?.$ref
        ?.split('/')
        .at(-1),
    )
    for (const name of names)
      for (const field of Object.values(
        document.components.schemas[String(name)]?.properties ?? expect.unreachable(),
      ))
        expect(field.description, JSON.stringify(field)).toBeTruthy()
  })

  test('the examples of bodies, answers and events fit their schemas', () => {
    for (const { operation } of calls) {
      const body = operation.requestBody?.content['application/json']
      const answer = media(operation, '200')
      for (const one of [body, answer])
        if (one) expectValid(one.schema, one.example, operation.summary)
    }
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const body = post.requestBody?.content['application/json'] ?? expect.unreachable()
      expectValid(body.schema, body.example, type)
    }
  })

  test('other sites may read the document and send the form', async () => {
    const origin = 'https://loja.example'
    const { headers } = await app.inject({ url: '/docs/openapi.json', headers: { origin } })
    expect(headers['access-control-allow-origin']).toBe('*')
    const [url = ''] = samples.flatMap(({ path, operation }) =>
      operation.security.length === 0 ? [path] : [],
    )
    const asked = await app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(asked.headers['access-control-allow-origin']).toMatch(/^(\*|https:\/\/loja\.example)$/)
  })

  test('an answer that the document does not describe would be noticed', () => {
    const rows = { type: 'array', items: { $ref: '#/components/schemas/Lead' } }
    expect(() => expectValid(rows, [{ id: 'x' }], 'a bad id')).toThrow()
    expect(() => expectValid(rows, [{ arrival: '12' }], 'a text')).toThrow()
  })
})

describe('of refusals', () => {
  const writing = { apikey: key }
  const lead = { p_name: 'Rita', p_phone: '11987654321', p_idempotency_key: crypto.randomUUID() }
  const unknown = crypto.randomUUID()

  test.each([
    ['400', 'register_lead', writing, { p_name: 'Rita', p_phone: '1' }],
    [
      '400',
      'register_lead',
      writing,
      { p_name: 'Rita', p_phone: '11987654321', p_team_id: unknown },
    ],
    ['401', 'register_lead', { apikey: `rz_${'x'.repeat(32)}` }, lead],
    ['403', 'register_lead', { apikey: own.apiKey.key }, lead],
    ['404', 'set_lead_outcome', writing, { p_lead_id: unknown, p_outcome: 'won' }],
    ['409', 'register_lead', writing, { ...lead, p_phone: '11987650000' }],
  ])('%s is an error as described', async (status, name, headers, payload) => {
    await app.inject({
      method: 'POST',
      url: '/rest/v1/rpc/register_lead',
      headers: writing,
      payload: lead,
    })
    const answer = await app.inject({
      method: 'POST',
      url: `/rest/v1/rpc/${name}`,
      headers,
      payload,
    })
    expect(String(answer.statusCode), answer.body).toBe(status)
    const { schema } =
      document.components.responses[status]?.content?.['application/json'] ?? expect.unreachable()
    expectValid(schema, answer.json(), status)
  })
})

describe('of webhooks', () => {
  test('each event that was written is as described', async () => {
    const types = Object.keys(document.webhooks).filter((type) => type !== 'webhook.test')
    const webhook = await createWebhook(server, own.company, types)
    const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
    await run(sql`select public.pause_seller(${own.seller.id}::uuid, null)`)
    await run(sql`select public.send_test_event(${webhook.id}::uuid)`)
    const captured = await capture(server, {
      p_company_id: own.company.id,
      p_extra: { position: 'Gerente' },
      p_attribution: { utm_source: 'x' },
    })
    await foldLeads(server)
    const token = await createPage(server, own.seller)
    const { lead_id } = captured
    await ask(
      server,
      sql`select private.note_opening(${lead_id}, private.sign_opening(${lead_id}))`,
    )
    await doOnPage(server, token, captured, 'received')
    await doOnPage(server, token, captured, 'missed')
    await run(sql`select public.set_lead_outcome(${lead_id}::uuid, 'won', 10)`)
    await run(sql`update public.sellers set weight = 2 where id = ${own.seller.id}::uuid`)
    const told = await findDeliveries(server, webhook)
    await run(
      sql`select public.erase_contact((select phone from public.leads_captured where id = ${lead_id}::uuid), ${own.company.id}::uuid)`,
    )

    const written = [...told, ...(await findDeliveries(server, webhook)).slice(-1)]
    expect([...new Set(written.map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(document.webhooks).toSorted(),
    )
    for (const { type, payload } of written) {
      const { schema } =
        document.webhooks[type]?.post.requestBody?.content['application/json'] ??
        expect.unreachable()
      expectValid(schema, payload, type)
      const name = schema.properties?.data?.$ref?.split('/').at(-1)
      // Nothing is sent that the document does not name.
      expect(Object.keys(payload.data).toSorted()).toEqual(
        Object.keys(document.components.schemas[String(name)]?.properties ?? {}).toSorted(),
      )
    }
  })
})
