import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/aggregate_functions.html'

checkCases(app, {
  'the five functions are returned under their own names': {
    link: page,
    get: 'sales?select=amount.sum(),amount.avg(),amount.min(),amount.max(),amount.count()',
    gives: [{ sum: 8, avg: 1.6, min: 1, max: 3, count: 5 }],
  },
  'null is not counted and not summed': {
    link: page,
    get: 'sales?select=total.sum(),total.count()',
    gives: [{ sum: 640.5, count: 4 }],
  },
  'count() counts rows': {
    link: `${page}#the-case-of-count`,
    get: 'sales?select=count()',
    gives: [{ count: 5 }],
  },
  'count without brackets counts rows': {
    link: `${page}#the-case-of-count`,
    get: 'sales?select=count',
    gives: [{ count: 5 }],
  },
  'no rows are counted as none': {
    link: `${page}#the-case-of-count`,
    get: 'sales?select=count()&id=eq.0',
    gives: [{ count: 0 }],
  },
  'an aggregate takes an alias': {
    link: `${page}#renaming-and-casting`,
    get: 'sales?select=sold:amount.sum(),number:count()',
    gives: [{ sold: 8, number: 5 }],
  },
  'its result is cast': {
    link: `${page}#renaming-and-casting`,
    get: 'sales?select=total.sum()::int,count()::text',
    gives: [{ sum: 641, count: '5' }],
  },
  'its argument is cast': {
    link: `${page}#renaming-and-casting`,
    get: 'sales?select=total::int.max()',
    gives: [{ max: 251 }],
  },
  'both are cast, and renamed': {
    link: `${page}#renaming-and-casting`,
    get: 'sales?select=most:total::int.max()::text',
    gives: [{ most: '251' }],
  },
  'a path into JSON is aggregated': {
    link: page,
    get: 'sales?select=notes->parts->>1::int.sum()',
    gives: [{ sum: 2 }],
  },
  'columns without an aggregate form the groups': {
    link: `${page}#grouping-by-columns`,
    get: 'sales?select=total.sum(),clerk_id&order=clerk_id',
    gives: [
      { sum: 450.5, clerk_id: 1 },
      { sum: 100, clerk_id: 2 },
      { sum: 90, clerk_id: null },
    ],
  },
  'two columns form groups': {
    link: `${page}#grouping-by-columns`,
    get: 'sales?select=clerk_id,product_id,amount.sum()&order=clerk_id,product_id&limit=2',
    gives: [
      { clerk_id: 1, product_id: 1, sum: 2 },
      { clerk_id: 1, product_id: 2, sum: 1 },
    ],
  },
  'a renamed column forms groups': {
    link: `${page}#grouping-by-columns`,
    get: 'sales?select=who:clerk_id,count()&order=clerk_id.nullsfirst&limit=1',
    gives: [{ who: null, count: 1 }],
  },
  'a JSON path forms groups': {
    link: `${page}#grouping-by-columns`,
    get: 'sales?select=notes->how->>card,count()&order=notes->how->>card',
    gives: [
      { card: 'elo', count: 1 },
      { card: 'visa', count: 1 },
      { card: null, count: 3 },
    ],
  },
  'filters come before the groups': {
    link: `${page}#grouping-by-columns`,
    get: 'sales?select=clerk_id,count()&amount=gt.1&order=clerk_id',
    gives: [
      { clerk_id: 1, count: 1 },
      { clerk_id: 2, count: 1 },
    ],
  },
  '* groups by every column': {
    link: `${page}#grouping-by-columns`,
    get: 'parts?select=*,count()&order=id&limit=1',
    gives: [{ id: 1, name: 'bike', count: 1 }],
  },
  'a computed field is aggregated': {
    link: page,
    get: 'products?select=price_with_tax.sum()',
    gives: [{ sum: 385.55 }],
  },
  'each embedding has its own aggregate': {
    link: `${page}#using-aggregate-functions-with-resource-embedding`,
    get: 'clerks?select=name,sales(total.sum(),count())&order=id',
    gives: [
      { name: 'Ana', sales: [{ sum: 450.5, count: 2 }] },
      { name: 'Bruno', sales: [{ sum: 100, count: 2 }] },
      { name: 'Célia', sales: [{ sum: null, count: 0 }] },
      { name: 'Davi, o "bom"', sales: [{ sum: null, count: 0 }] },
    ],
  },
  'an embedding is counted without brackets': {
    link: `${page}#the-case-of-count`,
    get: 'stores?select=name,clerks(count)&order=id',
    gives: [
      { name: 'Centro', clerks: [{ count: 2 }] },
      { name: 'Bairro', clerks: [{ count: 1 }] },
    ],
  },
  'an embedding is grouped': {
    link: `${page}#using-aggregate-functions-with-resource-embedding`,
    get: 'stores?select=clerks(active,count())&id=eq.1',
    gives: [{ clerks: [{ active: true, count: 2 }] }],
  },
  'an object is counted inside an embedding': {
    link: `${page}#using-aggregate-functions-with-resource-embedding`,
    get: 'clerks?select=stores(id.sum(),count())&id=in.(1,4)&order=id',
    gives: [{ stores: { sum: 1, count: 1 } }, { stores: { sum: null, count: 0 } }],
  },
  'an embedded object makes groups': {
    link: `${page}#using-aggregate-functions-with-resource-embedding`,
    get: 'sales?select=total.sum(),clerks(name)&order=clerks(name)',
    gives: [
      { sum: 450.5, clerks: { name: 'Ana' } },
      { sum: 100, clerks: { name: 'Bruno' } },
      { sum: 90, clerks: null },
    ],
  },
  'an aggregate of a spread embedding is of the whole': {
    link: `${page}#using-aggregate-functions-with-a-spread-embedded-resource`,
    get: 'sales?select=...products(price.sum())',
    gives: [{ sum: 550.5 }],
  },
  'it is grouped by the columns without an aggregate, in any position': {
    link: `${page}#using-aggregate-functions-with-a-spread-embedded-resource`,
    get: 'sales?select=amount.sum(),...clerks(name,most:sold.max())&order=clerks(name)',
    gives: [
      { sum: 3, name: 'Ana', most: 10.5 },
      { sum: 4, name: 'Bruno', most: 20 },
      { sum: 1, name: null, most: null },
    ],
  },
  'it rises through every spread level': {
    link: `${page}#using-aggregate-functions-with-a-spread-embedded-resource`,
    get: 'sales?select=...clerks(...stores(name,id.count()))&id=lt.3',
    gives: [{ name: 'Centro', count: 2 }],
  },
  'it stops at an embedding that is not spread': {
    link: `${page}#using-aggregate-functions-with-a-spread-embedded-resource`,
    get: 'clerks?select=name,sales(...products(name,price.sum()))&id=eq.1&sales.order=products(name)',
    gives: [
      {
        name: 'Ana',
        sales: [
          { name: 'Chair', sum: 100 },
          { name: 'Table', sum: 250.5 },
        ],
      },
    ],
  },
  'a spread of many rows takes no aggregate': {
    link: `errors.html#pgrst127`,
    get: 'clerks?select=name,...sales(total.sum())',
    status: 400,
    gives: {
      code: 'PGRST127',
      message: 'Feature not implemented',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
      hint: null,
    },
  },
  'rows of a function are aggregated': {
    link: page,
    get: 'rpc/clerks_of?store=1&select=sold.max(),count()',
    gives: [{ max: 20, count: 2 }],
  },
  'groups have an order, a limit and an offset': {
    link: `${page}#grouping-by-columns`,
    get: 'sales?select=clerk_id,count()&order=clerk_id.desc.nullslast&limit=1&offset=1',
    gives: [{ clerk_id: 1, count: 2 }],
  },
  'a column that does not exist cannot be aggregated': {
    link: page,
    get: 'sales?select=n:missing.count()',
    status: 400,
    gives: {
      code: '42703',
      message: 'column sales.missing does not exist',
      details: null,
      hint: null,
    },
  },
  'a word that is no aggregate is refused': {
    link: page,
    get: 'sales?select=amount.median()',
    status: 400,
    gives: {
      code: 'PGRST100',
      message: '"failed to parse select parameter (amount.median())" (line 1, column 8)',
      details: 'unexpected "m" expecting "sum()", "avg()", "count()", "max()" or "min()"',
      hint: null,
    },
  },
})
