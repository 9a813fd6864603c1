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
  'a filter uses the alias': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=name,staff:clerks(name)&staff.name=eq.Ana&id=eq.1',
    gives: [{ name: 'Centro', staff: [{ name: 'Ana' }] }],
  },
  'a filter may use the embedded name despite an alias': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=name,staff:clerks(name)&clerks.name=eq.Ana&id=eq.1',
    gives: [{ name: 'Centro', staff: [{ name: 'Ana' }] }],
  },
  'an alias precedes an embedded name': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=staff:clerks(name),clerks(name)&clerks.name=eq.Ana&staff.name=eq.Bruno&id=eq.1',
    gives: [{ staff: [{ name: 'Bruno' }], clerks: [{ name: 'Ana' }] }],
  },
  'orders and limits may use the embedded name': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=staff:clerks(name)&clerks.order=name.desc&clerks.limit=1&clerks.offset=1&id=eq.1',
    gives: [{ staff: [{ name: 'Ana' }] }],
  },
  'logic trees filter inside': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=clerks(id)&clerks.or=(id.eq.1,name.eq.Bruno)&clerks.not.and=(id.eq.2,active.is.true)&id=eq.1',
    gives: [{ clerks: [{ id: 1 }] }],
  },
  'filters apply on deeper levels': {
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
  'rows are limited inside, with an offset': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=clerks(id)&clerks.order=id&clerks.limit=1&clerks.offset=1&id=eq.1',
    gives: [{ clerks: [{ id: 2 }] }],
  },
  'each level has its own order and limit': {
    link: `${page}#embedded-filters`,
    get: 'stores?select=id,clerks(id,sales(id))&order=id&limit=1&clerks.order=id&clerks.limit=1&clerks.sales.order=id&clerks.sales.limit=1',
    gives: [{ id: 1, clerks: [{ id: 1, sales: [{ id: 1 }] }] }],
  },
  'a filter on a resource that is not embedded is refused': {
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
  'a filter inside an inner embedding applies to the parent': {
    link: `${page}#top-level-filtering`,
    get: 'clerks?select=id,badges!inner(colour)&badges.colour=eq.blue',
    gives: [{ id: 2, badges: { colour: 'blue' } }],
  },
  'inner embeddings apply through two levels': {
    link: `${page}#top-level-filtering`,
    get: 'sales?select=id,clerks!inner(stores!inner(name))&clerks.stores.name=eq.Centro&order=id&limit=1',
    gives: [{ id: 1, clerks: { stores: { name: 'Centro' } } }],
  },
  'an inner list filters its parent': {
    link: `${page}#top-level-filtering`,
    get: 'stores?select=name,clerks!inner(name)&clerks.name=like.C*',
    gives: [{ name: 'Bairro', clerks: [{ name: 'Célia' }] }],
  },
  '!inner combines with a hint': {
    link: `${page}#top-level-filtering`,
    get: 'addresses?select=street,deliveries!to_id!inner(id)&order=id',
    gives: [
      { street: 'Rua B', deliveries: [{ id: 1 }] },
      { street: 'Rua C', deliveries: [{ id: 2 }] },
    ],
  },
  '!left is the default': {
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
  'is.null asks for rows that have none': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,sales()&sales=is.null&order=id',
    gives: [{ id: 3 }, { id: 4 }],
  },
  'is.null applies to the filtered embedding': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,skills()&skills.title=eq.repair&skills=not.is.null',
    gives: [{ id: 1 }],
  },
  'is.null applies on a deeper level': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'stores?select=id,clerks(id,badges())&clerks.badges=not.is.null&clerks=not.is.null&clerks.order=id',
    gives: [{ id: 1, clerks: [{ id: 1 }, { id: 2 }] }],
  },
  'or combines embeddings': {
    link: `${page}#or-filtering-across-embedded-resources`,
    get: 'clerks?select=id,badges(),sales()&badges.colour=eq.green&sales.amount=eq.3&or=(badges.not.is.null,sales.not.is.null)&order=id',
    gives: [{ id: 1 }, { id: 2 }],
  },
  'embedded filters apply to the count': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,badges()&badges=is.null&order=id',
    headers: { prefer: 'count=exact' },
    gives: [{ id: 3 }, { id: 4 }],
    answers: { 'content-range': '0-1/2' },
  },
  'an inner embedding applies to the count': {
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
  'an embedded foreign key column can still be filtered': {
    link: `${page}#null-filtering-on-embedded-resources`,
    get: 'clerks?select=id,store_id(name)&store_id=eq.2',
    gives: [{ id: 3, store_id: { name: 'Bairro' } }],
  },
})
