import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/resource_embedding.html'

checkCases(app, {
  'the error without a hint lists the candidates': {
    link: 'errors.html#pgrst201',
    get: 'deliveries?select=addresses(street)',
    status: 300,
    gives: {
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'deliveries' and 'addresses'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'deliveries with addresses',
          relationship: 'deliveries_from using deliveries(from_id) and addresses(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'deliveries with addresses',
          relationship: 'deliveries_to using deliveries(to_id) and addresses(id)',
        },
      ],
      hint: "Try changing 'addresses' to one of the following: 'addresses!deliveries_from', 'addresses!deliveries_to'. Find the desired relationship in the 'details' key.",
    },
  },
  'junctions are listed with both their keys': {
    link: 'errors.html#pgrst201',
    get: 'products?select=suppliers(name)',
    status: 300,
    gives: {
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'products' and 'suppliers'",
      details: ['offers', 'recalls'].map((table) => ({
        cardinality: 'many-to-many',
        embedding: 'products with suppliers',
        relationship: `${table} using ${table}_product_id_fkey(product_id) and ${table}_supplier_id_fkey(supplier_id)`,
      })),
      hint: "Try changing 'suppliers' to one of the following: 'suppliers!offers', 'suppliers!recalls'. Find the desired relationship in the 'details' key.",
    },
  },
  'a missing relationship is reported with a suggestion': {
    link: 'errors.html#pgrst200',
    get: 'clerks?select=store(name)',
    status: 400,
    gives: {
      code: 'PGRST200',
      message: "Could not find a relationship between 'clerks' and 'store' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'clerks' and 'store' in the schema 'shop', but no matches were found.",
      hint: "Perhaps you meant 'stores' instead of 'store'.",
    },
  },
  'a wrong hint is named': {
    link: 'errors.html#pgrst200',
    get: 'clerks?select=stores!boss_id(name)',
    status: 400,
    gives: {
      code: 'PGRST200',
      message: "Could not find a relationship between 'clerks' and 'stores' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'clerks' and 'stores' using the hint 'boss_id' in the schema 'shop', but no matches were found.",
      hint: null,
    },
  },
  'one name for two embeddings is refused as PostgreSQL refuses it': {
    link: `${page}#foreign-key-joins`,
    get: 'deliveries?select=addresses!from_id(id),addresses!to_id(id)',
    status: 400,
    gives: {
      code: '42712',
      message: 'table name "deliveries_addresses_1" specified more than once',
      details: null,
      hint: null,
    },
  },
  'a key into another schema is not followed': {
    link: `${page}#foreign-key-joins`,
    headers: { 'accept-profile': 'depot' },
    get: 'crates?select=label,stores(code)&order=id',
    gives: [
      { label: 'Nails', stores: { code: 'D1' } },
      { label: 'Glue', stores: { code: 'D1' } },
      { label: 'Rope', stores: { code: 'D2' } },
    ],
  },
})
