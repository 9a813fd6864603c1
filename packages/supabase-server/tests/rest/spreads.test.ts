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
  'two dots spread as well': {
    link: `${page}#spread-embedded-resource`,
    get: 'clerks?select=id,..stores(store:name)&id=eq.1',
    gives: [{ id: 1, store: 'Centro' }],
  },
  'two levels are spread': {
    link: `${page}#spread-embedded-resource`,
    get: 'sales?select=id,...clerks(clerk:name,...stores(store:name))&id=eq.1',
    gives: [{ id: 1, clerk: 'Ana', store: 'Centro' }],
  },
  'a junction spreads the rows behind it': {
    link: `${page}#spread-embedded-resource`,
    get: 'products?select=name,suppliers:offers(cost,...suppliers(name))&id=eq.2',
    gives: [{ name: 'Table', suppliers: [{ cost: 200, name: 'Aço' }] }],
  },
  'an embedding inside a spread stays an object': {
    link: `${page}#spread-embedded-resource`,
    get: 'sales?select=id,...clerks(clerk:name,stores(name))&id=eq.1',
    gives: [{ id: 1, clerk: 'Ana', stores: { name: 'Centro' } }],
  },
  'a list is spread into lists, one for each column': {
    link: `${page}#spread-to-many-relationships`,
    get: 'stores?select=name,...clerks(names:name,ids:id)&id=eq.1',
    gives: [{ name: 'Centro', names: ['Ana', 'Bruno'], ids: [1, 2] }],
  },
  'spread lists keep the requested order': {
    link: `${page}#spread-to-many-relationships`,
    get: 'stores?select=...clerks(names:name)&clerks.order=name.desc&id=eq.1',
    gives: [{ names: ['Bruno', 'Ana'] }],
  },
  'spread lists are empty without rows': {
    link: `${page}#spread-to-many-relationships`,
    get: 'clerks?select=id,...sales(totals:total)&id=eq.3',
    gives: [{ id: 3, totals: [] }],
  },
  'a list is spread across a junction': {
    link: `${page}#spread-to-many-relationships`,
    get: 'clerks?select=name,...skills(skills:title)&id=eq.1&skills.order=id',
    gives: [{ name: 'Ana', skills: ['sales', 'repair'] }],
  },
  'the rows of a function embed like those of its table': {
    link: `${page}#embedding-after-insertions-updates-deletions`,
    get: 'rpc/clerks_of?store=1&select=name,stores(name),badges(colour)&order=id',
    gives: [
      { name: 'Ana', stores: { name: 'Centro' }, badges: { colour: 'green' } },
      { name: 'Bruno', stores: { name: 'Centro' }, badges: { colour: 'blue' } },
    ],
  },
  'a single row of a function embeds as well': {
    link: 'api/functions.html#functions-with-a-single-unnamed-json-parameter',
    get: 'rpc/first_clerk?select=name,stores(name)',
    gives: { name: 'Ana', stores: { name: 'Centro' } },
  },
})
