import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const server = await openTestDatabase()
const app = await openShop(server)
const page = 'api/pagination_count.html'
const ids = (...list: number[]) => list.map((id) => ({ id }))
const exact = { prefer: 'count=exact' }
const refused = (details: string) => ({
  code: 'PGRST103',
  message: 'Requested range not satisfiable',
  details,
  hint: null,
})
const offside = 'An offset of 9 was requested, but there are only 4 rows.'

checkCases(app, {
  'all rows are returned with their range': {
    link: `${page}#limits-and-pagination`,
    get: 'clerks?select=id&order=id',
    gives: ids(1, 2, 3, 4),
    answers: { 'content-range': '0-3/*' },
  },
  'an empty result has no range': {
    link: `${page}#limits-and-pagination`,
    get: 'clerks?select=id&id=eq.99',
    gives: [],
    answers: { 'content-range': '*/*' },
  },
  limit: {
    link: `${page}#query-parameters`,
    get: 'clerks?select=id&order=id&limit=2',
    gives: ids(1, 2),
    answers: { 'content-range': '0-1/*' },
  },
  'limit and offset select a range': {
    link: `${page}#query-parameters`,
    get: 'clerks?select=id&order=id&limit=2&offset=1',
    gives: ids(2, 3),
    answers: { 'content-range': '1-2/*' },
  },
  'an offset past the end gives none': {
    link: `${page}#query-parameters`,
    get: 'clerks?select=id&order=id&offset=9',
    gives: [],
    answers: { 'content-range': '*/*' },
  },
  'limit=0 gives none': {
    link: `${page}#query-parameters`,
    get: 'clerks?select=id&limit=0',
    gives: [],
    answers: { 'content-range': '*/*' },
  },
  'a negative offset is none': {
    link: `${page}#query-parameters`,
    get: 'clerks?select=id&order=id&offset=-4',
    gives: ids(1, 2, 3, 4),
  },
  'a negative limit is refused': {
    link: `errors.html#pgrst103`,
    get: 'clerks?select=id&limit=-1',
    status: 416,
    gives: refused('Limit should be greater than or equal to zero.'),
  },
  'the Range header selects a range': {
    link: `${page}#range-header`,
    get: 'clerks?select=id&order=id',
    headers: { 'range-unit': 'items', range: '1-2' },
    gives: ids(2, 3),
    answers: { 'content-range': '1-2/*' },
  },
  'an open Range header reaches to the end': {
    link: `${page}#range-header`,
    get: 'clerks?select=id&order=id',
    headers: { range: '2-' },
    gives: ids(3, 4),
    answers: { 'content-range': '2-3/*' },
  },
  'a Range beyond the end is cut': {
    link: `${page}#range-header`,
    get: 'clerks?select=id&order=id',
    headers: { range: '2-100' },
    gives: ids(3, 4),
    answers: { 'content-range': '2-3/*' },
  },
  'header and parameters are intersected': {
    link: `${page}#range-header`,
    get: 'clerks?select=id&order=id&limit=3',
    headers: { range: '0-1' },
    gives: ids(1, 2),
    answers: { 'content-range': '0-1/*' },
  },
  'a Range upside down is refused': {
    link: `errors.html#pgrst103`,
    get: 'clerks?select=id',
    headers: { range: '2-1' },
    status: 416,
    gives: refused(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ),
  },
  'an exact count is returned': {
    link: `${page}#exact-count`,
    get: 'clerks?select=id&order=id',
    headers: exact,
    gives: ids(1, 2, 3, 4),
    answers: { 'content-range': '0-3/4', 'preference-applied': 'count=exact' },
  },
  'a partial result answers 206': {
    link: `${page}#exact-count`,
    get: 'clerks?select=id&order=id&limit=2',
    headers: exact,
    status: 206,
    gives: ids(1, 2),
    answers: { 'content-range': '0-1/4' },
  },
  'the count is of the filtered rows': {
    link: `${page}#exact-count`,
    get: 'clerks?select=id&order=id&active=is.true&limit=1&offset=1',
    headers: exact,
    status: 206,
    gives: ids(2),
    answers: { 'content-range': '1-1/3' },
  },
  'no rows are counted too': {
    link: `${page}#exact-count`,
    get: 'clerks?select=id&id=eq.99',
    headers: exact,
    gives: [],
    answers: { 'content-range': '*/0' },
  },
  'an offset past a known count is refused': {
    link: `errors.html#pgrst103`,
    get: 'clerks?select=id&offset=9',
    headers: exact,
    status: 416,
    gives: refused(offside),
    answers: { 'content-range': '*/4' },
  },
  'a Range past a known count is refused': {
    link: `errors.html#pgrst103`,
    get: 'clerks?select=id',
    headers: { ...exact, range: '9-10' },
    status: 416,
    gives: refused(offside),
    answers: { 'content-range': '*/4' },
  },
  'an estimate of few rows is exact': {
    link: `${page}#estimated-count`,
    get: 'skills?select=id&order=id&limit=1',
    headers: { prefer: 'count=estimated' },
    status: 206,
    gives: ids(1),
    answers: { 'content-range': '0-0/2' },
  },
  'rows of a function have a range': {
    link: `${page}#limits-and-pagination`,
    get: 'rpc/clerks_of?store=1&select=id&order=id&limit=1&offset=1',
    gives: ids(2),
    answers: { 'content-range': '1-1/*' },
  },
  'the rows of a function are counted': {
    link: `${page}#exact-count`,
    get: 'rpc/clerks_of?store=1&select=id&order=id',
    headers: { ...exact, range: '0-0' },
    status: 206,
    gives: ids(1),
    answers: { 'content-range': '0-0/2' },
  },
  'a function with nothing at that offset refuses': {
    link: `errors.html#pgrst103`,
    get: 'rpc/clerks_of?store=9&select=id&offset=1',
    headers: exact,
    status: 416,
    gives: refused('An offset of 1 was requested, but there are only 0 rows.'),
    answers: { 'content-range': '*/0' },
  },
})

test(`HEAD says the same without a body (${page}#exact-count)`, async () => {
  const answer = await app.inject({
    method: 'HEAD',
    url: '/rest/v1/clerks?limit=2',
    headers: exact,
  })
  expect(answer).toMatchObject({ statusCode: 206, body: '' })
  expect(answer.headers).toMatchObject({ 'content-range': '0-1/4' })
})

test(`a planned count is what PostgreSQL expects (${page}#planned-count)`, async () => {
  await server.asOwner(async (_run, script) => script('analyze shop.samples'))
  const headers = { prefer: 'count=planned' }
  const answer = await app.inject({ url: '/rest/v1/samples?select=id&limit=1', headers })
  expect(answer.headers['content-range']).toBe('0-0/4')
  expect(answer.statusCode).toBe(206)
})

test('no answer has more rows than max_rows, on any level (configuration.html#db-max-rows)', async () => {
  await server.asOwner(async (_run, script) =>
    script(`insert into shop.parts select n, 'part ' || n from generate_series(10, 209) n`),
  )
  const answer = await app.inject({ url: '/rest/v1/parts?select=id', headers: exact })
  expect(answer.json()).toHaveLength(100)
  expect(answer).toMatchObject({ statusCode: 206 })
  expect(answer.headers['content-range']).toBe('0-99/203')
  const more = await app.inject({ url: '/rest/v1/parts?select=id&limit=150' })
  expect(more.json()).toHaveLength(100)
})
