import { expect, test } from 'vitest'
import { type Plan, plans } from '../../../domain/plans.ts'
import { offerOf, tooSmallFor } from './plan-offer.ts'

const [basic, pro, enterprise] = plans as [Plan, Plan, Plan]
const limitsOf = ({ limits }: Plan) => ({
  leads_limit: limits.leads,
  sellers_limit: limits.sellers,
  pages_limit: limits.pages,
})

test('a larger plan says what it adds, a smaller one what it takes', () => {
  expect(offerOf(pro, limitsOf(basic)).map(({ text, difference }) => [text, difference])).toEqual([
    ['Até 500 leads', '+400'],
    ['Até 15 vendedores', '+10'],
    ['Até 10 páginas', '+8'],
  ])
  expect(offerOf(basic, limitsOf(pro)).map(({ difference }) => difference)).toEqual([
    '−400',
    '−10',
    '−8',
  ])
})

test('an unlimited plan shows no difference', () => {
  expect(offerOf(enterprise, limitsOf(basic))).toMatchObject([
    { text: 'Leads ilimitados', difference: null, gains: true },
    { text: 'Vendedores ilimitados', difference: null, gains: true },
    { text: 'Páginas ilimitadas', difference: null, gains: true },
  ])
})

test('a plan that is too small for what exists says that nothing is lost', () => {
  expect(tooSmallFor(basic, { leads: 640, sellers: 8, pages: 2 })).toBe(
    'Você já tem 640 leads e 8 vendedores. Nada é excluído, mas nada novo pode ser criado acima do limite. Nenhum lead é perdido.',
  )
  expect(tooSmallFor(basic, { leads: 101, sellers: 5, pages: 2 })).toBe(
    'Você já tem 101 leads. Nenhum lead é perdido.',
  )
  expect(tooSmallFor(pro, { leads: 500, sellers: 15, pages: 10 })).toBeNull()
})
