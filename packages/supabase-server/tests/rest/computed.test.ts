import { openTestDatabase } from '../support/database/test-database.ts'
import { checkCases } from '../support/rest/rest-cases.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const fields = 'api/computed_fields.html#computed-fields'
const relationships = 'api/resource_embedding.html#computed-relationships'

checkCases(app, {
  'a computed field is selected like a column': {
    link: fields,
    get: 'clerks?select=name,initial&order=id&limit=2',
    gives: [
      { name: 'Ana', initial: 'A' },
      { name: 'Bruno', initial: 'B' },
    ],
  },
  'a computed field is not part of *': {
    link: fields,
    get: 'stores?select=*&id=eq.2',
    gives: [{ id: 2, name: 'Bairro', settings: {}, opened: null }],
  },
  'it is selected in addition to *': {
    link: fields,
    get: 'products?select=*,price_with_tax&id=eq.1',
    gives: [
      { id: 1, name: 'Chair', price: 100, amount: 5, made_on: '2025-01-10', price_with_tax: 110 },
    ],
  },
  'it takes an alias, a cast and a path': {
    link: fields,
    get: 'products?select=tax:price_with_tax::text,details->deep->amount,labels_of->>0&id=eq.2',
    gives: [{ tax: '275.55', amount: 2, labels_of: 'Table' }],
  },
  'it filters': { link: fields, get: 'clerks?initial=eq.B&select=id', gives: [{ id: 2 }] },
  'it filters inside a tree': {
    link: fields,
    get: 'clerks?or=(initial.eq.B,initial.in.(C))&select=id&order=id',
    gives: [{ id: 2 }, { id: 3 }],
  },
  'it orders': {
    link: fields,
    get: 'products?select=id&order=price_with_tax.desc.nullslast',
    gives: [{ id: 2 }, { id: 1 }, { id: 3 }],
  },
  'it is searched like a text column': {
    link: fields,
    get: 'clerks?initial=plfts(simple).b&select=id',
    gives: [{ id: 2 }],
  },
  'a view has computed fields of its own': {
    link: fields,
    get: 'active_clerks?select=upper_name&order=id&limit=1',
    gives: [{ upper_name: 'ANA' }],
  },
  'rows of a function have the computed fields of their table': {
    link: fields,
    get: 'rpc/clerks_of?store=1&select=initial&initial=neq.A',
    gives: [{ initial: 'B' }],
  },
  'rows of a function are ordered by a computed field that is not selected': {
    link: fields,
    get: 'rpc/clerks_of?store=1&select=name&order=initial.desc',
    gives: [{ name: 'Bruno' }, { name: 'Ana' }],
  },
  'embedded rows have their computed fields': {
    link: fields,
    get: 'stores?select=clerks(initial)&clerks.initial=eq.C&id=eq.2',
    gives: [{ clerks: [{ initial: 'C' }] }],
  },
  'a name of neither a column nor a function is refused': {
    link: fields,
    get: 'clerks?select=final',
    status: 400,
    gives: {
      code: '42703',
      message: 'column clerks.final does not exist',
      details: null,
      hint: null,
    },
  },
  'a function that returns many rows is embedded as a list': {
    link: relationships,
    get: 'clerks?select=name,colleagues(name)&order=id&limit=2',
    gives: [
      { name: 'Ana', colleagues: [{ name: 'Bruno' }] },
      { name: 'Bruno', colleagues: [{ name: 'Ana' }] },
    ],
  },
  'a function declared with rows 1 is embedded as an object': {
    link: relationships,
    get: 'clerks?select=name,best_sale(total)&order=id',
    gives: [
      { name: 'Ana', best_sale: { total: 250.5 } },
      { name: 'Bruno', best_sale: { total: 100 } },
      { name: 'Célia', best_sale: null },
      { name: 'Davi, o "bom"', best_sale: null },
    ],
  },
  'a function that returns one row always gives an object': {
    link: relationships,
    get: 'clerks?select=home_store(name)&id=in.(1,4)&order=id',
    gives: [{ home_store: { name: 'Centro' } }, { home_store: { name: null } }],
  },
  'it takes an alias and !inner': {
    link: relationships,
    get: 'clerks?select=id,best:best_sale!inner(total)&order=id',
    gives: [
      { id: 1, best: { total: 250.5 } },
      { id: 2, best: { total: 100 } },
    ],
  },
  'it is spread': {
    link: relationships,
    get: 'clerks?select=id,...best_sale(total)&order=id&limit=2',
    gives: [
      { id: 1, total: 250.5 },
      { id: 2, total: 100 },
    ],
  },
  'a list of a function is spread into lists': {
    link: relationships,
    get: 'clerks?select=id,...colleagues(others:name)&id=eq.1',
    gives: [{ id: 1, others: ['Bruno'] }],
  },
  'it is filtered, ordered and limited for itself': {
    link: relationships,
    get: 'stores?select=crew(name)&id=eq.1&crew.order=name.desc&crew.limit=1&crew.name=neq.Ana',
    gives: [{ crew: [{ name: 'Bruno' }] }],
  },
  'the parent is ordered by a column of it': {
    link: relationships,
    get: 'clerks?select=id,best_sale()&order=best_sale(total).asc.nullslast,id',
    gives: [{ id: 2 }, { id: 1 }, { id: 3 }, { id: 4 }],
  },
  'functions of one name belong to the tables that they take': {
    link: relationships,
    get: 'customers?select=name,crew(name)&order=id&limit=2',
    gives: [
      { name: 'Iara', crew: [{ name: 'Ana' }, { name: 'Bruno' }] },
      { name: 'João', crew: [{ name: 'Célia' }] },
    ],
  },
  'a function named like a table overrides its foreign key': {
    link: 'api/resource_embedding.html#overriding-relationships',
    get: 'customers?select=addresses(street)&id=eq.1',
    gives: [{ addresses: { street: 'Rua B' } }],
  },
  'rows embedded by a function have relationships of their own': {
    link: relationships,
    get: 'clerks?select=best_sale(products(name,suppliers!offers(name)))&id=eq.1',
    gives: [{ best_sale: { products: { name: 'Table', suppliers: [{ name: 'Aço' }] } } }],
  },
  'it is embedded in what a function returns': {
    link: relationships,
    get: 'rpc/clerks_of?store=1&select=name,best_sale(total)&order=name',
    gives: [
      { name: 'Ana', best_sale: { total: 250.5 } },
      { name: 'Bruno', best_sale: { total: 100 } },
    ],
  },
  'a null filter leaves out rows without embedded ones': {
    link: 'api/resource_embedding.html#null-filtering-on-embedded-resources',
    get: 'clerks?select=id,best_sale()&best_sale=is.null&order=id',
    gives: [{ id: 3 }, { id: 4 }],
  },
})
