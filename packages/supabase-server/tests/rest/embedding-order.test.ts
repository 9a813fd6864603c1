import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/resource_embedding.html'

checkCases(app, {
  'rows are ordered by the row that they refer to': {
    link: `${page}#top-level-ordering`,
    get: 'clerks?select=id,stores(name)&order=stores(name).asc.nullslast,id.desc',
    gives: [
      { id: 3, stores: { name: 'Bairro' } },
      { id: 2, stores: { name: 'Centro' } },
      { id: 1, stores: { name: 'Centro' } },
      { id: 4, stores: null },
    ],
  },
  'rows are ordered by an alias and a JSON path': {
    link: `${page}#top-level-ordering`,
    get: 'clerks?select=id,shop:stores()&order=shop(settings->phone->area).desc.nullslast,id&limit=1',
    gives: [{ id: 1 }],
  },
  'embedded rows are ordered by a row that they refer to': {
    link: `${page}#top-level-ordering`,
    get: 'clerks?select=id,sales(id,products())&sales.order=products(name).desc&id=eq.1',
    gives: [{ id: 1, sales: [{ id: 2 }, { id: 1 }] }],
  },
  'an order by referring rows is refused': {
    link: 'errors.html#pgrst118',
    get: 'stores?select=name,clerks(name)&order=clerks(name)',
    status: 400,
    gives: {
      code: 'PGRST118',
      message: "A related order on 'clerks' is not possible",
      details: "'stores' and 'clerks' do not form a many-to-one or one-to-one relationship",
      hint: null,
    },
  },
  'an order by a resource that is not embedded is refused': {
    link: 'errors.html#pgrst108',
    get: 'clerks?select=id&order=stores(name)',
    status: 400,
    gives: {
      code: 'PGRST108',
      message: "'stores' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'stores' is included in the 'select' query parameter.",
    },
  },
})
