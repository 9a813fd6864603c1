/** The OpenAPI document is true of the database: its calls, columns, parameters and events. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { writeApiDocument } from '../../src/landing/docs/openapi/document.ts'
import { listCalls } from '../../src/landing/docs/openapi/sample-requests.ts'
import type { Operation } from '../../src/landing/docs/openapi/types.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const app = await openWholeApp(await prepareParts(server, secrets))
const document = writeApiDocument('https://rodizio.example')
const calls = listCalls(document)
const described = (
  await app.inject({ url: '/rest/v1/', headers: { apikey: secrets.serviceRoleKey } })
).json<RestDescription>()

interface RestDescription {
  readonly paths: Readonly<Record<string, { readonly post?: RestOperation }>>
}
interface RestOperation {
  readonly parameters: readonly { readonly schema?: Definition }[]
}
interface Definition {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, object>>
}

function answerOf({ responses }: Operation) {
  const answer = responses['200']
  return answer && 'content' in answer ? answer.content?.['application/json'] : undefined
}

const jsonTypes: Readonly<Record<string, string>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  boolean: 'boolean',
  jsonb: 'object',
  'text[]': 'array',
}

test('it has every call of a key, and the one that visitors make', async () => {
  const open = await server.asOwner((run) =>
    run<{ path: string }>(sql`
      select relname as path from pg_class
      where relnamespace = 'public'::regnamespace and has_table_privilege('api_client', oid, 'select')
      union
      select 'rpc/' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('api_client', oid, 'execute')
        -- A function of a row is an embedding.
        and not exists (select from pg_type t where t.oid = any (proargtypes) and t.typtype = 'c')`),
  )
  const paths = [...open.map(({ path }) => path), 'rpc/capture_lead_public']
  expect(paths.map((path) => `/rest/v1/${path}`).toSorted()).toEqual(
    Object.keys(document.paths).toSorted(),
  )
})

test.each(calls.filter(({ method }) => method === 'get'))(
  '$path: each column, its type and whether it may be null',
  async ({ path, operation }) => {
    const columns = await server.asOwner((run) =>
      run<{ name: string; type: string; required: boolean }>(sql`
        select a.attname as name, a.attnotnull or t.typnotnull as required,
          format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = ${`public.${path.split('/').at(-1)}`}::regclass and a.attnum > 0
          and has_column_privilege('api_client', a.attrelid, a.attnum, 'select')`),
    )
    const rows = answerOf(operation)?.schema.items?.$ref?.split('/').at(-1)
    const { properties = {} } = document.components.schemas[String(rows)] ?? {}
    expect(Object.keys(properties).toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
    for (const { name, type, required } of columns) {
      const { anyOf, ...schema } = properties[name] ?? {}
      const types = (anyOf ?? [schema]).flatMap((one) => one.type ?? [])
      const known = [jsonTypes[type] ?? 'string', 'null']
      expect(known, `${name} is ${type}`).toEqual(expect.arrayContaining(types))
      expect(types.length === 0 || types.includes('null'), name).toBe(!required)
    }
  },
)

test.each(calls.filter(({ method, operation }) => method === 'post' && operation.security.length))(
  '$path: the parameters of its function',
  ({ path, operation }) => {
    const { parameters = [] } = described.paths[path.replace('/rest/v1', '')]?.post ?? {}
    const [body] = parameters.flatMap(({ schema }) => schema ?? [])
    const name = operation.requestBody?.content['application/json'].schema.$ref?.split('/').at(-1)
    const { properties = {}, required = [] } = document.components.schemas[String(name)] ?? {}
    // A key has one company.
    const known = Object.keys(body?.properties ?? {}).filter((one) => one !== 'p_company_id')
    expect(Object.keys(properties).toSorted()).toEqual(known.toSorted())
    // pause_seller: the null of the example is its default.
    expect(required.toSorted()).toEqual([...(body?.required ?? [])].toSorted())
  },
)

test('every event of a webhook is there', async () => {
  const [row] = await server.asOwner((run) =>
    run<{ rule: string }>(sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'public.webhooks'::regclass and conname = 'webhooks_events_check'`),
  )
  const offered = row?.rule.match(/[a-z]+\.[a-z]+(?=')/g) ?? []
  expect([...offered, 'webhook.test'].toSorted()).toEqual(Object.keys(document.webhooks).toSorted())
})
