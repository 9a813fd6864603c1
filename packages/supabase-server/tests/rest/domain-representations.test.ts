import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/domain_representations.html'
const ok = (body: unknown) => ({ status: 200, body })
const representation = { prefer: 'return=representation' }

checkAll(app, `${page}#domain-response-format`, [
  [
    'a column is written by the function of its cast to json',
    { to: 'labels?select=id,colour&id=lt.4&order=id' },
    ok([
      { id: 1, colour: '#000000' },
      { id: 2, colour: '#000100' },
      { id: 3, colour: '#01E240' },
    ]),
  ],
  [
    'all columns are written by their functions',
    { to: 'labels?id=eq.1' },
    ok([{ id: 1, colour: '#000000', due: '06/05/2026', under: null }]),
  ],
  [
    'a column selected in addition to * comes twice',
    { to: 'labels?select=due,*&id=eq.1' },
    {
      status: 200,
      text: expect.stringMatching(/"due".*"06\/05\/2026".*"due".*"06\/05\/2026"/),
    },
  ],
  [
    'the function converts null',
    { to: 'labels?select=colour,due&id=eq.4' },
    ok([{ colour: '', due: null }]),
  ],
  [
    'a renamed column is written by its function',
    { to: 'labels?select=c:colour&id=eq.2' },
    ok([{ c: '#000100' }]),
  ],
  [
    'a cast applies to the representation',
    { to: 'labels?select=colour::text&id=eq.2' },
    ok([{ colour: '"#000100"' }]),
  ],
  ['a view applies the functions', { to: 'bright_labels' }, ok([{ id: 3, colour: '#01E240' }])],
  [
    'embedded rows apply the functions',
    { to: 'labels?select=id,above:under(colour),labels(id,colour)&id=eq.2' },
    ok([{ id: 2, above: { colour: '#000000' }, labels: [{ id: 4, colour: '' }] }]),
  ],
  [
    'spread rows apply the functions',
    { to: 'labels?select=id,...under(top:colour)&id=eq.2' },
    ok([{ id: 2, top: '#000000' }]),
  ],
  [
    'the rows of a function apply the functions',
    { to: 'rpc/labels_from?from_id=3&select=colour' },
    ok([{ colour: '#01E240' }, { colour: '' }]),
  ],
  [
    'groups apply the functions',
    { to: 'labels?select=colour,count()&id=lt.3&order=colour' },
    ok([
      { colour: '#000000', count: 1 },
      { colour: '#000100', count: 1 },
    ]),
  ],
  ['aggregates take the value itself', { to: 'labels?select=colour.max()' }, ok([{ max: 123456 }])],
  [
    'an unknown column is reported',
    { to: 'labels?select=id,banana' },
    { status: 400, body: expect.objectContaining({ code: '42703' }) },
  ],
])

checkAll(app, `${page}#domain-filter-format`, [
  [
    'a filter is read by the cast from text',
    { to: 'labels?select=id&colour=eq.000100' },
    ok([{ id: 2 }]),
  ],
  [
    'each value of a list is read by the cast',
    { to: 'labels?select=id&colour=in.(000100,01E240)&order=id' },
    ok([{ id: 2 }, { id: 3 }]),
  ],
  [
    'not.in reads its values by the cast',
    { to: 'labels?select=id&colour=not.in.(000100,01E240)' },
    ok([{ id: 1 }]),
  ],
  ['an empty list holds nothing', { to: 'labels?select=id&colour=in.()' }, ok([])],
  [
    'an embedding reads its filters by the cast',
    { to: 'labels?select=id,labels(id)&labels.colour=gt.00FFFF&id=eq.1' },
    ok([{ id: 1, labels: [{ id: 3 }] }]),
  ],
  [
    'without a cast from text the value is read as PostgreSQL does',
    { to: 'labels?select=id&due=eq.2026-05-06' },
    ok([{ id: 1 }]),
  ],
])

checkAll(app, `${page}#domain-request-body-format`, [
  [
    'a body is read by the cast from json',
    { to: 'labels', body: { id: 10, colour: '#001100', due: '2026-03-04' }, ...representation },
    { status: 201, body: [{ id: 10, colour: '#001100', due: '04/03/2026', under: null }] },
  ],
  [
    'only the selected keys are read',
    {
      to: 'labels?columns=id,colour&select=id,colour,due',
      body: { id: 11, colour: '#001100', due: 'no day' },
      ...representation,
    },
    { status: 201, body: [{ id: 11, colour: '#001100', due: null }] },
  ],
  [
    'missing keys take their defaults',
    {
      to: 'labels?columns=id,due,under&select=id,colour',
      body: [{ id: 12 }],
      prefer: 'return=representation, missing=default',
    },
    { status: 201, body: [{ id: 12, colour: '#0000FF' }] },
  ],
  [
    'an update is read by the cast',
    {
      method: 'PATCH',
      to: 'labels?id=eq.10&select=colour',
      body: { colour: '#221100' },
      ...representation,
    },
    ok([{ colour: '#221100' }]),
  ],
  [
    'a PUT is read by the cast',
    {
      method: 'PUT',
      to: 'labels?id=eq.10',
      body: { id: 10, colour: '#000001', due: null, under: null },
      ...representation,
    },
    ok([{ id: 10, colour: '#000001', due: null, under: null }]),
  ],
  [
    'a view reads its values by the cast',
    { to: 'bright_labels', body: { id: 13, colour: '#FFFFFF' }, ...representation },
    { status: 201, body: [{ id: 13, colour: '#FFFFFF' }] },
  ],
  [
    'the stored value is the base value',
    { to: 'labels?select=colour.sum()&id=in.(10,13)' },
    ok([{ sum: 16777216 }]),
  ],
  [
    'rows are deleted by the converted value',
    { method: 'DELETE', to: 'labels?colour=eq.FFFFFF&select=id', ...representation },
    ok([{ id: 13 }]),
  ],
])
