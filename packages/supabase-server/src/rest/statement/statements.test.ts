/** SQL text consists of schema names and keywords only; everything from the request is a parameter. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertFor } from '../../../tests/support/assert-for.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { nearRequests } from '../../../tests/support/hostile/requests.ts'
import { openShop, shopNames } from '../../../tests/support/rest/rest-shop.ts'
import type { Caller, Database, Run, Statement } from '../../database/database.ts'
import { name } from './sql-name.ts'

interface Recorded {
  readonly caller: Caller
  readonly statement: Statement
}

const recorded: Recorded[] = []
const server = await openTestDatabase()
const { database } = server
const recording: Database = {
  ...database,
  run(caller, statement, options) {
    recorded.push({ caller, statement })
    return database.run(caller, statement, options)
  },
  transaction: (caller, work) =>
    database.transaction(caller, (run) => {
      const recordingRun: Run = (statement) => {
        recorded.push({ caller, statement })
        return run(statement)
      }
      return work(recordingRun)
    }),
}
const app = await openShop({ ...server, database: recording })
await app.inject('/rest/v1/stores')

const marker = 'zqmarker'
const values = fc
  .constantFrom('', "'", '"', '$1', '$$', '; drop table x; --', '/*', '\\', '1', '{', '->', '::int')
  .chain((attack) => fc.constantFrom(`${marker}${attack}`, `${attack}${marker}`))

const requests = nearRequests({ ...shopNames, values: [], tokens: ['none'] }, values)

const keywords = new Set(
  `and any all array array_agg as asc avg bigint body boolean bytea by case cast char chr coalesce conflict count
  current_setting date default delete desc distinct do else end excluded exists explain false
  first format from group having headers ilike insert inserted int int2 int4 int8 integer interval into
  is join json json_agg json_array_elements json_object_agg json_strip_nulls json_to_recordset jsonb
  jsonb_array_elements jsonb_build_object nextval
  jsonb_to_record last lateral left length like limit max min not nothing now null nullif nulls numeric
  offset oid on only or order page pg_catalog phraseto_tsquery plainto_tsquery regclass
  read regconfig returning row row_to_json select set set_config status string_agg substring sum text then time timestamp
  to_json to_jsonb to_tsquery to_tsvector total transaction true tsvector unknown update uuid value values variadic
  websearch_to_tsquery when where with zone
  box colour day int4range shop size`.split(/\s+/),
)

/** Words of the SQL text outside schema names and our own literals. */
function wordsOf(text: string): string[] {
  const unquoted = text.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (part) =>
    part.includes(marker) ? part : ' ',
  )
  const words = unquoted.match(/\$?[\p{L}\p{N}_]+/gu) ?? []
  return words.filter((word) => !keywords.has(word) && !/^\$?\d+$/.test(word))
}

// First, since the other requests change and remove rows.
test('HEAD counts rows and writes none', async () => {
  const textOf = async (method: 'GET' | 'HEAD', path: string) => {
    recorded.length = 0
    const { statusCode, headers } = await app.inject({ method, url: `/rest/v1/${path}` })
    expect([statusCode, headers['content-range']]).toEqual([200, expect.stringMatching(/^0-/)])
    return recorded.map(({ statement }) => statement.text).join('\n')
  }
  for (const path of ['clerks?select=id,store_id', 'rpc/clerks_of?store=1', 'rpc/add?a=1']) {
    expect(await textOf('GET', path)).toContain('json_agg')
    expect(await textOf('HEAD', path)).not.toContain('json_agg')
  }
})

test('statements contain schema names and keywords only, and the keys of the answer are parameters', async () => {
  let carried = 0
  await assertFor(
    20_000,
    requests,
    async (request) => {
      recorded.length = 0
      const headers = { ...request.headers, 'x-role': 'authenticated' }
      const response = await app.inject({ ...request, headers })
      expect(response.statusCode, response.body).toBeLessThan(500)
      for (const { statement } of recorded) {
        if (statement.values.some((value) => String(value).includes(marker))) carried++
        expect(wordsOf(statement.text)).toEqual([])
      }
    },
    { numRuns: 1_000 },
  )
  expect(carried).toBeGreaterThan(10)
}, 60_000)

test('every statement runs as the caller, with the caller’s settings', async () => {
  await assertFor(
    2_000,
    fc.tuple(requests, fc.constantFrom('anon', 'authenticated')),
    async ([request, role]) => {
      recorded.length = 0
      await app.inject({
        ...request,
        headers: { ...request.headers, 'x-role': role, 'x-claims': 'me' },
      })
      for (const { caller } of recorded) {
        const { statement_timeout: _, ...settings } = caller.settings
        expect({ ...caller, settings }).toEqual({
          role,
          settings: {
            'request.jwt.claims': 'me',
            search_path: '"shop", "public", "extensions"',
            ...(isHeard(request.headers.prefer) ? { timezone: 'America/Sao_Paulo' } : {}),
          },
        })
      }
      expect(recorded.length).toBeLessThanOrEqual(3)
    },
    { numRuns: 1_000 },
  )
}, 30_000)

/** The only valid time zone among the hostile ones. */
const isHeard = (prefer = '') => prefer.split(', ').includes('timezone=America/Sao_Paulo')

test('three nested levels of lists have two seconds, and two levels have the usual time', async () => {
  const lists = async (select: string) => {
    recorded.length = 0
    await app.inject({
      url: `/rest/v1/stores?select=${select}`,
      headers: { 'x-role': 'authenticated' },
    })
    return recorded.map(({ caller }) => caller.settings.statement_timeout)
  }
  expect(await lists('clerks(stores(clerks(id)))')).toEqual(['2s'])
  expect(await lists('clerks(stores(id))')).toEqual([undefined])
})

test('a quoted name is one identifier, whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '"', '""', '\0"', '\\"'),
      (text, more) => {
        const quoted = name(text + more).text
        expect(quoted.replace(/"(?:[^"\0]|"")*"/, '')).toBe('')
      },
    ),
  )
})
