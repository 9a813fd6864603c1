import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/resource_embedding.html'

checkCases(app, {
  'the referenced row is an object': {
    link: `${page}#many-to-one-relationships`,
    get: 'clerks?select=name,stores(name)&order=id&limit=1',
    gives: [{ name: 'Ana', stores: { name: 'Centro' } }],
  },
  'a null key gives a null object': {
    link: `${page}#many-to-one-relationships`,
    get: 'clerks?select=name,stores(name)&id=eq.4',
    gives: [{ name: 'Davi, o "bom"', stores: null }],
  },
  'the referring rows are a list': {
    link: `${page}#one-to-many-relationships`,
    get: 'stores?select=name,clerks(name)&order=id',
    gives: [
      { name: 'Centro', clerks: [{ name: 'Ana' }, { name: 'Bruno' }] },
      { name: 'Bairro', clerks: [{ name: 'Célia' }] },
    ],
  },
  'the list is empty without referring rows': {
    link: `${page}#one-to-many-relationships`,
    get: 'clerks?select=id,sales(id)&id=eq.4',
    gives: [{ id: 4, sales: [] }],
  },
  'a key that is the primary key gives one row': {
    link: `${page}#one-to-one-relationships`,
    get: 'clerks?select=id,badges(colour)&id=in.(1,3)&order=id',
    gives: [
      { id: 1, badges: { colour: 'green' } },
      { id: 3, badges: null },
    ],
  },
  'a key that is unique gives one row': {
    link: `${page}#one-to-one-relationships`,
    get: 'customers?select=name,cards(number)&id=eq.1',
    gives: [{ name: 'Iara', cards: { number: 'A-1' } }],
  },
  'a unique key gives one row from the other side': {
    link: `${page}#one-to-one-relationships`,
    get: 'cards?select=number,customers(name)&order=number&limit=1',
    gives: [{ number: 'A-1', customers: { name: 'Iara' } }],
  },
  'a junction whose key holds both keys is stepped over': {
    link: `${page}#many-to-many-relationships`,
    get: 'clerks?select=name,skills(title)&id=eq.1&skills.order=id',
    gives: [{ name: 'Ana', skills: [{ title: 'sales' }, { title: 'repair' }] }],
  },
  'a junction is followed from its other side': {
    link: `${page}#many-to-many-relationships`,
    get: 'skills?select=title,clerks(name)&id=eq.1&clerks.order=id',
    gives: [{ title: 'sales', clerks: [{ name: 'Ana' }, { name: 'Bruno' }] }],
  },
  'the junction itself is embedded too': {
    link: `${page}#many-to-many-relationships`,
    get: 'products?select=name,offers(cost,suppliers(name))&id=eq.2',
    gives: [{ name: 'Table', offers: [{ cost: 200, suppliers: { name: 'Aço' } }] }],
  },
  'a key of two columns is followed': {
    link: `${page}#foreign-key-joins`,
    get: 'items?select=name,shelves(colour,stores(name))&id=eq.2',
    gives: [{ name: 'Ink', shelves: { colour: 'blue', stores: { name: 'Centro' } } }],
  },
  'a composite key is followed in both directions': {
    link: `${page}#foreign-key-joins`,
    get: 'shelves?select=number,items(name)&store_id=eq.1&order=number',
    gives: [
      { number: 1, items: [{ name: 'Pen' }] },
      { number: 2, items: [{ name: 'Ink' }] },
    ],
  },
  'levels nest': {
    link: `${page}#nested-embedding`,
    get: 'stores?select=name,clerks(name,sales(total,products(name)))&id=eq.1&clerks.id=eq.2&clerks.sales.order=id',
    gives: [
      {
        name: 'Centro',
        clerks: [
          {
            name: 'Bruno',
            sales: [
              { total: 100, products: { name: 'Chair' } },
              { total: null, products: null },
            ],
          },
        ],
      },
    ],
  },
  'many to one of a table that points at itself goes by the column': {
    link: `${page}#recursive-relationships`,
    get: 'clerks?select=name,boss_id(name)&id=eq.2',
    gives: [{ name: 'Bruno', boss_id: { name: 'Ana' } }],
  },
  'one to many of it goes by the table': {
    link: `${page}#recursive-relationships`,
    get: 'clerks?select=name,team:clerks(name)&id=eq.1&team.order=id',
    gives: [{ name: 'Ana', team: [{ name: 'Bruno' }, { name: 'Célia' }] }],
  },
  'one to many of it goes by the table with the column as a hint': {
    link: `${page}#recursive-relationships`,
    get: 'clerks?select=name,team:clerks!boss_id(name)&id=eq.2',
    gives: [{ name: 'Bruno', team: [{ name: 'Davi, o "bom"' }] }],
  },
  'both directions are combined on two levels': {
    link: `${page}#recursive-relationships`,
    get: 'clerks?select=name,boss:boss_id(name,boss:boss_id(name))&id=eq.4',
    gives: [{ name: 'Davi, o "bom"', boss: { name: 'Bruno', boss: { name: 'Ana' } } }],
  },
  'an embedding takes an alias': {
    link: `${page}#foreign-key-joins`,
    get: 'clerks?select=shop:stores(title:name)&id=eq.1',
    gives: [{ shop: { title: 'Centro' } }],
  },
  'a star selects all columns of an embedding': {
    link: `${page}#foreign-key-joins`,
    get: 'badges?select=*,clerks(id,stores(*))&clerk_id=eq.2',
    gives: [
      {
        clerk_id: 2,
        colour: 'blue',
        clerks: {
          id: 2,
          stores: {
            id: 1,
            name: 'Centro',
            settings: { phone: { area: 11 }, tags: ['a', 'b'] },
            opened: '2020-01-02',
          },
        },
      },
    ],
  },
  'two keys to one table are told apart by the constraint': {
    link: `${page}#foreign-key-joins-on-multiple-foreign-key-relationships`,
    get: 'deliveries?select=from:addresses!deliveries_from(street),to:addresses!deliveries_to(street)&id=eq.1',
    gives: [{ from: { street: 'Rua A' }, to: { street: 'Rua B' } }],
  },
  'two keys to one table are told apart by the column': {
    link: `${page}#foreign-key-joins-on-multiple-foreign-key-relationships`,
    get: 'deliveries?select=from:addresses!from_id(street),to:addresses!to_id(street)&id=eq.2',
    gives: [{ from: { street: 'Rua A' }, to: { street: 'Rua C' } }],
  },
  'the constraint may stand for the table': {
    link: `${page}#foreign-key-joins-on-multiple-foreign-key-relationships`,
    get: 'deliveries?select=deliveries_from(street)&id=eq.1',
    gives: [{ deliveries_from: { street: 'Rua A' } }],
  },
  'the column may stand for the table': {
    link: `${page}#foreign-key-joins-on-multiple-foreign-key-relationships`,
    get: 'deliveries?select=to_id(street)&id=eq.1',
    gives: [{ to_id: { street: 'Rua B' } }],
  },
  'from the other side the hint is needed as well': {
    link: `${page}#foreign-key-joins-on-multiple-foreign-key-relationships`,
    get: 'addresses?select=street,sent:deliveries!from_id(id),received:deliveries!to_id(id)&id=eq.2',
    gives: [{ street: 'Rua B', sent: [{ id: 3 }], received: [{ id: 1 }] }],
  },
  'two junctions are told apart by their names': {
    link: `${page}#foreign-key-joins-on-multiple-foreign-key-relationships`,
    get: 'products?select=name,offered:suppliers!offers(name),recalled:suppliers!recalls(name)&id=eq.1&offered.order=id',
    gives: [
      {
        name: 'Chair',
        offered: [{ name: 'Aço' }, { name: 'Barro' }],
        recalled: [{ name: 'Barro' }],
      },
    ],
  },
})
