import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'https://docs.postgrest.org/en/v14/references/api/tables_views.html'

async function idsOf(table: string, query: string): Promise<unknown> {
  const answer = await app.inject({ url: `/rest/v1/${table}?select=id&order=id&${query}` })
  const body = answer.json()
  return Array.isArray(body) ? body.map(({ id }) => id) : body
}

/** samples: 1 small, 2 medium, 3 large, 4 only nulls. */
const onSamples: [query: string, ids: number[]][] = [
  ['id=eq.2', [2]],
  ['id=neq.2', [1, 3, 4]],
  ['id=gt.2', [3, 4]],
  ['id=gte.2', [2, 3, 4]],
  ['id=lt.2', [1]],
  ['id=lte.2', [1, 2]],
  ['id=not.eq.2', [1, 3, 4]],
  ['id=not.gt.2', [1, 2]],
  ['id=gt.1&id=lt.4', [2, 3]],
  // Null is neither equal nor unequal, except for isdistinct.
  ['size=eq.small', [1]],
  ['size=neq.small', [2, 3]],
  ['size=not.eq.small', [2, 3]],
  ['size=isdistinct.small', [2, 3, 4]],
  ['size=not.isdistinct.small', [1]],
  // Enums compare in order of declaration.
  ['size=gt.small', [2, 3]],
  ['size=lte.medium', [1, 2]],
  ['size=in.(small,large)', [1, 3]],
  ['size=not.in.(small,large)', [2]],
  // Domains compare as their base type.
  ['price=gte.20', [2, 3]],
  ['mail=eq.a@b.c', [1]],
  ['mail=like.*@y*', [2]],
  ['flag=is.true', [1]],
  ['flag=is.false', [2]],
  ['flag=is.unknown', [3, 4]],
  ['flag=is.null', [3, 4]],
  ['flag=is.not_null', [1, 2]],
  ['flag=not.is.null', [1, 2]],
  ['flag=not.is.true', [2, 3, 4]],
  ['flag=is.TRUE', [1]],
  ['flag=is.NuLL', [3, 4]],
  // `*` stands for `%`, which would need encoding.
  ['body=like.*cat*', [1, 2]],
  ['body=like.%25cat%25', [1, 2]],
  ['body=like.The*', [1]],
  ['body=like.the*', []],
  ['body=ilike.the*', [1]],
  ['body=not.ilike.the*', [2, 3]],
  ['body=like.*c_ts*', [1]],
  ['body=match.^The', [1]],
  ['body=match.cats?%20', [1, 2]],
  ['body=not.match.^The', [2, 3]],
  ['body=imatch.^the', [1]],
  ['body=imatch.RAT.*CAT', [2]],
  ['id=eq(any).{1,3}', [1, 3]],
  ['id=not.eq(any).{1,3}', [2, 4]],
  ['id=gt(all).{1,2}', [3, 4]],
  ['id=gt(any).{2,3}', [3, 4]],
  ['id=gte(all).{1,2}', [2, 3, 4]],
  ['id=lt(any).{2,3}', [1, 2]],
  ['id=lte(all).{2,3}', [1, 2]],
  ['body=like(any).{*cats*,*rat*}', [1, 2]],
  ['body=like(all).{*cat*,*rat*}', [2]],
  ['body=ilike(any).{THE*,A*}', [1, 2]],
  ['body=ilike(all).{*CAT*,*RAT*}', [2]],
  ['body=match(any).{^The,^A}', [1, 2]],
  ['body=imatch(all).{cat,rat}', [2]],
  ['id=in.(1,2)', [1, 2]],
  ['id=in.("1","2")', [1, 2]],
  ['id=in.()', []],
  ['id=in.(   )', []],
  ['id=in.( 1,2 )', [1, 2]],
  ['id=not.in.(1,2)', [3, 4]],
  ['mail=in.("a@b.c","x@y.z")', [1, 2]],
  ['body=in.("É impossível, \\"quoted\\" (really).")', [3]],
  ['body=eq.É impossível, "quoted" (really).', [3]],
  ['numbers=cs.{3}', [1, 2]],
  ['numbers=cs.{1,2}', [1]],
  ['numbers=cd.{1,2,3,4}', [1, 2, 3]],
  ['numbers=ov.{2,4}', [1, 2]],
  ['numbers=eq.{3,4}', [2]],
  ['numbers=neq.{3,4}', [1, 3]],
  ['numbers=gt.{1}', [1, 2]],
  ['numbers=not.cs.{3}', [3]],
  ['numbers=isdistinct.{3,4}', [1, 3, 4]],
  ['words=cs.{a,b}', [1]],
  ['words=cs.{"b,c"}', [2]],
  ['sizes=ov.{medium}', [2]],
  ['data=cs.{"a":1}', [1]],
  ['data=cs.[1]', [3]],
  ['data=cd.{"a":2,"b":{},"list":[1,2],"more":0}', [2]],
  ['data=eq.[1,"two"]', [3]],
  ['data->a=eq.1', [1]],
  ['data->>a=eq.2', [2]],
  ['data->b->c=eq.[10,20,{"d":"x"}]', [1]],
  ['data->b->c->0=eq.10', [1]],
  ['data->b->c->>0=eq.10', [1]],
  ['data->b->c->-1->>d=eq.x', [1]],
  ['data->n=eq.null', [1]],
  ['data->>n=is.null', [1, 2, 3, 4]],
  ['data->>t=like.te*', [1]],
  ['data->>t=in.(text,none)', [1]],
  ['data->list=cs.[2]', [2]],
  ['plain->>k=eq.v', [1]],
  ['data->0=eq.1', [3]],
  // JSON paths into other types.
  ['numbers->0=eq.1', [1]],
  ['numbers->>1=eq.4', [2]],
  ['box->width=eq.3', [2]],
  ['box->>height=gt.2', [2]],
  ['sizes->>0=eq.medium', [2]],
  ['span=eq.[1,4]', [1]],
  ['span=cs.[2,3]', [1]],
  ['span=cd.[0,12)', [1, 2]],
  ['span=ov.[4,6)', [1, 2]],
  ['span=sl.[10,12)', [1, 2]],
  ['span=sr.[5,6)', [3]],
  ['span=nxr.[5,10)', [1, 2]],
  ['span=nxl.[5,10)', [2, 3]],
  ['span=adj.[10,20)', [2, 3]],
  ['span=lt.[5,6)', [1]],
  ['span=not.ov.[4,6)', [3]],
  ['days=cs.[2026-01-05,2026-01-06]', [1]],
  ['days=ov.[2026-02-10,2026-05-10)', [2, 3]],
  ['period=adj.[2026-01-03T00:00:00Z,2026-01-04T00:00:00Z)', [2]],
  ['search=fts(english).sleep', [1]],
  ['search=fts(english).cat%26rat', [2]],
  ['search=fts(english).sleep|fight', [1, 2]],
  ['search=fts(english).cat%26!rat', [1]],
  ['search=plfts(english).the cats sleeping', [1]],
  ['search=phfts(english).cat fight', [2]],
  ['search=phfts(english).fight cat', []],
  ['search=wfts(english).cat -rat', [1]],
  ['search=wfts(english).sleep or fight', [1, 2]],
  ['search=not.fts(english).cat', [3]],
  ['search=plfts(portuguese).impossível', [3]],
  ['body=fts(english).cat', [1, 2]],
  ['body=plfts(english).cats', [1, 2]],
  ['data=fts(simple).text', [1]],
  ['moment=gte.2026-01-15T00:00:00Z', [2]],
  ['moment=lt.2026-01-15', [1]],
  ['big=eq.9007199254740993', [1]],
  ['uid=eq.00000000-0000-0000-0000-000000000002', [2]],
  ['raw=eq.\\x6869', [1]],
  ['twice=eq.6', [3]],
  ['or=(id.eq.1,id.eq.3)', [1, 3]],
  ['not.or=(id.eq.1,id.eq.3)', [2, 4]],
  ['and=(id.gt.1,id.lt.4)', [2, 3]],
  ['not.and=(id.gt.1,id.lt.4)', [1, 4]],
  ['or=(id.eq.1,and(id.gt.2,size.eq.large))', [1, 3]],
  ['or=(not.and(id.gt.1,id.lt.4),id.eq.2)', [1, 2, 4]],
  ['and=(or(id.eq.1,id.eq.2),or(size.eq.small,size.eq.large))', [1]],
  ['or=(id.eq.1,not.or(id.lt.4,flag.is.true))', [1, 4]],
  ['or=(id.eq.1)&or=(size.eq.small,size.eq.large)', [1]],
  ['or=(id.eq.1,id.eq.2)&size=eq.small', [1]],
  ['or=(id.in.(1,2),size.is.null)', [1, 2, 4]],
  ['or=(size.not.in.(small,medium),id.not.gt.1)', [1, 3]],
  ['or=(numbers.cs.{1,2},numbers.eq.{3,4})', [1, 2]],
  ['or=(body.like.*cats*,body.ilike.*RAT*)', [1, 2]],
  ['or=(body.eq."É impossível, \\"quoted\\" (really).",id.eq.1)', [1, 3]],
  ['or=(span.ov."[4,6)",id.eq.4)', [1, 2, 4]],
  ['or=(search.fts(english).sleep,search.plfts(portuguese).impossível)', [1, 3]],
  ['or=(data->>a.eq.1,data->b->c->>0.eq.nothing)', [1]],
  ['or=(id.eq(any).{1,2},id.gt(all).{2,3})', [1, 2, 4]],
  ['or=(flag.is.true,flag.is.null)', [1, 3, 4]],
  ['or=(size.isdistinct.small,id.eq.1)', [1, 2, 3, 4]],
  ['and=( or( id.eq.1 , id.eq.2 ) , id.in.( 1, 2 ) )', [1, 2]],
]

test.each(onSamples)(`samples?%s finds %j (${page}#horizontal-filtering)`, async (query, ids) => {
  const encoded = query.replaceAll('"', '%22').replaceAll('|', '%7C').replaceAll(' ', '%20')
  expect(await idsOf('samples', encoded)).toEqual(ids)
})

const refused: [query: string, code: string, message: string, details: string | null][] = [
  [
    'id=1',
    'PGRST100',
    '"failed to parse filter (1)" (line 1, column 1)',
    'unexpected "1" expecting "not" or operator (eq, gt, ...)',
  ],
  [
    'id=foo.1',
    'PGRST100',
    '"failed to parse filter (foo.1)" (line 1, column 1)',
    'unexpected "f" expecting "not" or operator (eq, gt, ...)',
  ],
  [
    'flag=is.nil',
    'PGRST100',
    '"failed to parse filter (is.nil)" (line 1, column 4)',
    'unexpected "n" expecting isVal: (null, not_null, true, false, unknown)',
  ],
  [
    'or=()',
    'PGRST100',
    '"failed to parse logic tree (())" (line 1, column 4)',
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  ['uid=eq.nope', '22P02', 'invalid input syntax for type uuid: "nope"', null],
  ['id=eq.x', '22P02', 'invalid input syntax for type integer: "x"', null],
  ['size=eq.huge', '22P02', 'invalid input value for enum size: "huge"', null],
  ['nothing=eq.1', '42703', 'column samples.nothing does not exist', null],
  ['body=fts(klingon).x', '42704', 'text search configuration "klingon" does not exist', null],
  ['body=match.(', '2201B', 'invalid regular expression: parentheses () not balanced', null],
]

test.each(refused)('samples?%s is refused with %s', async (query, code, message, details) => {
  const answer = await app.inject({ url: `/rest/v1/samples?${query}` })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code, message, details })
})

test('unusual names are quoted', async () => {
  const answer = await app.inject({
    url: '/rest/v1/Odd%20Names?select=%22:colon%22,%22com,ma%22,%22pa(ren)s%22,%22quo%5C%22te%22,%22do.t%22&%22do.t%22=eq.dot&or=(%22com,ma%22.eq.comma,a%20column.eq.9)',
  })
  expect(answer.json()).toEqual([
    {
      ':colon': 'colon',
      'com,ma': 'comma',
      'pa(ren)s': 'parens',
      'quo"te': 'quote',
      'do.t': 'dot',
    },
  ])
})

test('the rows of a function are filtered like those of a table', async () => {
  const answer = await app.inject({ url: '/rest/v1/rpc/pairs?amount=gt.1&select=label' })
  expect(answer.json()).toEqual([{ label: 'y' }])
})
