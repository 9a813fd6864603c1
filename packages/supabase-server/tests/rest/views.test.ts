import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const link = 'api/resource_embedding.html#foreign-key-joins-on-views'

checkCases(app, {
  'a view of a table has the relationships of the table': {
    link,
    get: 'active_clerks?select=name,stores(name),badges(colour)&order=id&limit=1',
    gives: [{ name: 'Ana', stores: { name: 'Centro' }, badges: { colour: 'green' } }],
  },
  'a table has the view among its relationships': {
    link,
    get: 'stores?select=name,active_clerks(name)&order=id',
    gives: [
      { name: 'Centro', active_clerks: [{ name: 'Ana' }, { name: 'Bruno' }] },
      { name: 'Bairro', active_clerks: [] },
    ],
  },
  'columns of a view may have other names': {
    link,
    get: 'staff?select=staff_name,stores(name)&order=staff_id&limit=1',
    gives: [{ staff_name: 'Ana', stores: { name: 'Centro' } }],
  },
  'a column of the view is a hint': {
    link,
    get: 'staff?select=staff_name,stores!works_at(name)&order=staff_id&limit=1',
    gives: [{ staff_name: 'Ana', stores: { name: 'Centro' } }],
  },
  'a constraint of the table is a hint': {
    link,
    get: 'staff?select=staff_name,stores!clerks_store_id_fkey(name)&order=staff_id&limit=1',
    gives: [{ staff_name: 'Ana', stores: { name: 'Centro' } }],
  },
  'a view of a view keeps them': {
    link,
    get: 'staff_of_staff?select=id,stores(name)&order=id&limit=1',
    gives: [{ id: 1, stores: { name: 'Centro' } }],
  },
  'two views are joined like their tables': {
    link,
    get: 'store_totals?select=name,active_clerks(name)&name=eq.Centro',
    gives: [{ name: 'Centro', active_clerks: [{ name: 'Ana' }, { name: 'Bruno' }] }],
  },
  'two views that are joined in two ways are ambiguous': {
    link: 'errors.html#pgrst201',
    get: 'staff?select=staff_name,active_clerks(name)',
    status: 300,
    gives: {
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'staff' and 'active_clerks'",
      details: [
        {
          cardinality: 'one-to-many',
          embedding: 'staff with active_clerks',
          relationship: 'clerks_boss_id_fkey using staff(staff_id) and active_clerks(boss_id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'staff with active_clerks',
          relationship: 'clerks_boss_id_fkey using staff(reports_to) and active_clerks(id)',
        },
      ],
      hint: "Try changing 'active_clerks' to one of the following: 'active_clerks!clerks_boss_id_fkey', 'active_clerks!clerks_boss_id_fkey'. Find the desired relationship in the 'details' key.",
    },
  },
  'a key of two columns is kept': {
    link,
    get: 'shelf_items?select=name,shelves(colour)&order=id&limit=2',
    gives: [
      { name: 'Pen', shelves: { colour: 'red' } },
      { name: 'Ink', shelves: { colour: 'blue' } },
    ],
  },
  'a view of a join has the relationships of each table': {
    link,
    get: 'clerks_with_store?select=name,store_name,badges(colour)&order=id&limit=1',
    gives: [{ name: 'Ana', store_name: 'Centro', badges: { colour: 'green' } }],
  },
  'a materialized view has relationships as well': {
    link,
    get: 'store_totals?select=name,clerks(name)&name=eq.Bairro',
    gives: [{ name: 'Bairro', clerks: [{ name: 'Célia' }] }],
  },
  'a view of a union has none': {
    link,
    get: 'names?select=name,stores(name)',
    status: 400,
    gives: {
      code: 'PGRST200',
      message: "Could not find a relationship between 'names' and 'stores' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'names' and 'stores' in the schema 'shop', but no matches were found.",
      hint: "Perhaps you meant 'sales' instead of 'names'.",
    },
  },
  'a computed column of a view is no key': {
    link,
    get: 'store_numbers?select=id,badges(colour)',
    status: 400,
    gives: {
      code: 'PGRST200',
      message:
        "Could not find a relationship between 'store_numbers' and 'badges' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'store_numbers' and 'badges' in the schema 'shop', but no matches were found.",
      hint: "Perhaps you meant 'stores' instead of 'badges'.",
    },
  },
  'a partitioned table has the relationships of its parent table': {
    link: 'api/resource_embedding.html#foreign-key-joins-on-partitioned-tables',
    get: 'visits?select=id,stores(name)&order=id&limit=1',
    gives: [{ id: 1, stores: { name: 'Centro' } }],
  },
  'it is embedded where it is pointed from': {
    link: 'api/resource_embedding.html#foreign-key-joins-on-partitioned-tables',
    get: 'stores?select=visits(id)&order=id&visits.order=id',
    gives: [{ visits: [{ id: 1 }, { id: 2 }] }, { visits: [{ id: 3 }] }],
  },
})
