import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/resource_embedding.html'

checkCases(app, {
  'an object is spread into its parent': {
    link: `${page}#spread-embedded-resource`,
    get: 'clerks?select=id,...stores(store:name)&order=id&id=in.(1,4)',
    gives: [
      { id: 1, store: 'Centro' },
      { id: 4, store: null },
    ],
  },
  'two dots do as well': {
    link: `${page}#spread-embedded-resource`,
    get: 'clerks?select=id,..stores(store:name)&id=eq.1',
    gives: [{ id: 1, store: 'Centro' }],
  },
  'through two levels of spread': {
    link: `${page}#spread-embedded-resource`,
    get: 'sales?select=id,...clerks(clerk:name,...stores(store:name))&id=eq.1',
    gives: [{ id: 1, clerk: 'Ana', store: 'Centro' }],
  },
  'the rows of a junction take what is behind it': {
    link: `${page}#spread-embedded-resource`,
    get: 'products?select=name,suppliers:offers(cost,...suppliers(name))&id=eq.2',
    gives: [{ name: 'Table', suppliers: [{ cost: 200, name: 'Aço' }] }],
  },
  'what is embedded in a spread stays an object': {
    link: `${page}#spread-embedded-resource`,
    get: 'sales?select=id,...clerks(clerk:name,stores(name))&id=eq.1',
    gives: [{ id: 1, clerk: 'Ana', stores: { name: 'Centro' } }],
  },
  'a list is spread into lists, one for each column': {
    link: `${page}#spread-to-many-relationships`,
    get: 'stores?select=name,...clerks(names:name,ids:id)&id=eq.1',
    gives: [{ name: 'Centro', names: ['Ana', 'Bruno'], ids: [1, 2] }],
  },
  'in the order that is asked for': {
    link: `${page}#spread-to-many-relationships`,
    get: 'stores?select=...clerks(names:name)&clerks.order=name.desc&id=eq.1',
    gives: [{ names: ['Bruno', 'Ana'] }],
  },
  'empty where there are none': {
    link: `${page}#spread-to-many-relationships`,
    get: 'clerks?select=id,...sales(totals:total)&id=eq.3',
    gives: [{ id: 3, totals: [] }],
  },
  'across a junction': {
    link: `${page}#spread-to-many-relationships`,
    get: 'clerks?select=name,...skills(skills:title)&id=eq.1&skills.order=id',
    gives: [{ name: 'Ana', skills: ['sales', 'repair'] }],
  },
  'rows of a function embed what its table can': {
    link: `${page}#embedding-after-insertions-updates-deletions`,
    get: 'rpc/clerks_of?store=1&select=name,stores(name),badges(colour)&order=id',
    gives: [
      { name: 'Ana', stores: { name: 'Centro' }, badges: { colour: 'green' } },
      { name: 'Bruno', stores: { name: 'Centro' }, badges: { colour: 'blue' } },
    ],
  },
  'one row of a function does': {
    link: 'api/functions.html#functions-with-a-single-unnamed-json-parameter',
    get: 'rpc/first_clerk?select=name,stores(name)',
    gives: { name: 'Ana', stores: { name: 'Centro' } },
  },
})
