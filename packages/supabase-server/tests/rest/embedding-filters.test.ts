import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/resource_embedding.html'

checkCases(app, {
  'rows are filtered inside': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=name,clerks(name)&clerks.active=is.true&order=id',
    gives: [
      { name: 'Centro', clerks: [{ name: 'Ana' }, { name: 'Bruno' }] },
      { name: 'Bairro', clerks: [] },
    ],
  },
  'by the alias, where there is one': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=name,staff:clerks(name)&staff.name=eq.Ana&id=eq.1',
    gives: [{ name: 'Centro', staff: [{ name: 'Ana' }] }],
  },
  'by what is embedded, whatever it is called in the answer': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=name,staff:clerks(name)&clerks.name=eq.Ana&id=eq.1',
    gives: [{ name: 'Centro', staff: [{ name: 'Ana' }] }],
  },
  'by the alias first, where another is embedded under that name': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=staff:clerks(name),clerks(name)&clerks.name=eq.Ana&staff.name=eq.Bruno&id=eq.1',
    gives: [{ staff: [{ name: 'Bruno' }], clerks: [{ name: 'Ana' }] }],
  },
  'orders and limits may say it, too': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=staff:clerks(name)&clerks.order=name.desc&clerks.limit=1&clerks.offset=1&id=eq.1',
    gives: [{ staff: [{ name: 'Ana' }] }],
  },
  'with trees': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=clerks(id)&clerks.or=(id.eq.1,name.eq.Bruno)&clerks.not.and=(id.eq.2,active.is.true)&id=eq.1',
    gives: [{ clerks: [{ id: 1 }] }],
  },
  'on deeper levels': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=clerks(id,sales(id))&clerks.sales.or=(id.eq.1,id.eq.3)&id=eq.1&clerks.order=id',
    gives: [
      {
        clerks: [
          { id: 1, sales: [{ id: 1 }] },
          { id: 2, sales: [{ id: 3 }] },
        ],
      },
    ],
  },
  'rows are ordered inside': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=clerks(id)&clerks.order=active.desc,id.desc&id=eq.1',
    gives: [{ clerks: [{ id: 2 }, { id: 1 }] }],
  },
  'and limited, with an offset': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=clerks(id)&clerks.order=id&clerks.limit=1&clerks.offset=1&id=eq.1',
    gives: [{ clerks: [{ id: 2 }] }],
  },
  'on each level for itself': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=id,clerks(id,sales(id))&order=id&limit=1&clerks.order=id&clerks.limit=1&clerks.sales.order=id&clerks.sales.limit=1',
    gives: [{ id: 1, clerks: [{ id: 1, sales: [{ id: 1 }] }] }],
  },
  'a filter on what is not embedded is refused': {
    link: 'errors.html#pgrst108',
    get: 'stores?select=name&clerks.name=eq.Ana',
    status: 400,
    gives: {
      code: 'PGRST108',
      message: "'clerks' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'clerks' is included in the 'select' query parameter.",
    },
  },
  '!inner leaves out rows that have none': {
    link: `${page}#top-level-filtering`,
    get: 'clerks?select=id,badges!inner(colour)&order=id',
    gives: [
      { id: 1, badges: { colour: 'green' } },
      { id: 2, badges: { colour: 'blue' } },
    ],
  },
  'a filter inside counts for the parent then': {
    link: `${page}#top-level-filtering`,
    get: 'clerks?select=id,badges!inner(colour)&badges.colour=eq.blue',
    gives: [{ id: 2, badges: { colour: 'blue' } }],
  },
  'through two levels': {
    link: `${page}#top-level-filtering`,
    get: 'sales?select=id,clerks!inner(stores!inner(name))&clerks.stores.name=eq.Centro&order=id&limit=1',
    gives: [{ id: 1, clerks: { stores: { name: 'Centro' } } }],
  },
  'of a list': {
    link: `${page}#top-level-filtering`,
    get: 'stores?select=name,clerks!inner(name)&clerks.name=like.C*',
    gives: [{ name: 'Bairro', clerks: [{ name: 'Célia' }] }],
  },
  'with a hint beside it': {
    link: `${page}#top-level-filtering`,
    get: 'addresses?select=street,deliveries!to_id!inner(id)&order=id',
    gives: [
      { street: 'Rua B', deliveries: [{ id: 1 }] },
      { street: 'Rua C', deliveries: [{ id: 2 }] },
    ],
  },
  '!left is what happens without a word': {
    link: `${page}#top-level-filtering`,
    get: 'clerks?select=id,badges!left(colour)&id=eq.3',
    gives: [{ id: 3, badges: null }],
  },
  'an empty embedding only filters': {
    link: `${page}#empty-embed`,
    get: 'clerks?select=id,badges!inner()&order=id',
    gives: [{ id: 1 }, { id: 2 }],
  },
  'not.is.null asks for rows that have one': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,badges()&badges=not.is.null&order=id',
    gives: [{ id: 1 }, { id: 2 }],
  },
  'is.null for those that have none': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,sales()&sales=is.null&order=id',
    gives: [{ id: 3 }, { id: 4 }],
  },
  'with what is filtered inside': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,skills()&skills.title=eq.repair&skills=not.is.null',
    gives: [{ id: 1 }],
  },
  'on a deeper level': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'stores?select=id,clerks(id,badges())&clerks.badges=not.is.null&clerks=not.is.null&clerks.order=id',
    gives: [{ id: 1, clerks: [{ id: 1 }, { id: 2 }] }],
  },
  'or across embeddings': {
    link: `${page}#or-filtering-across-embedded-resources`,
    get: 'clerks?select=id,badges(),sales()&badges.colour=eq.green&sales.amount=eq.3&or=(badges.not.is.null,sales.not.is.null)&order=id',
    gives: [{ id: 1 }, { id: 2 }],
  },
  'they count for the whole': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,badges()&badges=is.null&order=id',
    headers: { prefer: 'count=exact' },
    gives: [{ id: 3 }, { id: 4 }],
    answers: { 'content-range': '0-1/2' },
  },
  'an inner embedding counts for the whole': {
    link: `${page}#top-level-filtering`,
    get: 'clerks?select=id,badges!inner(colour)&badges.colour=eq.blue',
    headers: { prefer: 'count=exact' },
    gives: [{ id: 2, badges: { colour: 'blue' } }],
    answers: { 'content-range': '0-0/1' },
  },
  'an embedding takes no other filter': {
    link: 'errors.html#pgrst120',
    get: 'clerks?select=id,stores(name)&stores=eq.1',
    status: 400,
    gives: {
      code: 'PGRST120',
      message: "Bad operator on the 'stores' embedded resource",
      details: 'Only is null or not is null filters are allowed on embedded resources',
      hint: null,
    },
  },
  'a column by which one embeds is filtered all the same': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,store_id(name)&store_id=eq.2',
    gives: [{ id: 3, store_id: { name: 'Bairro' } }],
  },
})
