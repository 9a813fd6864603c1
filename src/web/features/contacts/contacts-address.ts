/** The contacts view in the query string. */
import { object, type output } from 'zod/mini'
import { isDay } from '../../../domain/is-day.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { choice, farthestPage, id, page, text } from '../../address.ts'
import { type ContactPeriod, findContactPeriod } from './contact-periods.ts'

export type ContactFilters = {
  /** A seller's id, or `noSeller`. */
  seller: string | null
  source: string | null
  period: ContactPeriod | null
  /** Days of the company, yyyy-MM-dd, instead of a period. */
  from: string | null
  to: string | null
  outcome: 'won' | 'lost' | 'open' | null
  /** A short link's id. */
  link: string | null
  /** utm_campaign. */
  campaign: string | null
  search: string
}

export type ContactSort = { by: 'created_at' | 'name'; ascending: boolean }

export type ContactView = ContactFilters & {
  sort: ContactSort
  page: number
  pageSize: number
}

/** Stands for "no seller" in list_contacts. */
export const noSeller = '00000000-0000-0000-0000-000000000000'
export const noFilters: ContactFilters = {
  seller: null,
  source: null,
  period: null,
  from: null,
  to: null,
  outcome: null,
  link: null,
  campaign: null,
  search: '',
}
export const pageSizes = [20, 50, 100] as const
export const longestSearch = 100
/** list_contacts refuses more rows sorted by name or with a search. */
const mostOrdered = 10_000

export const sortOrders = [
  { slug: '-data', label: 'Mais recentes', by: 'created_at', ascending: false },
  { slug: 'data', label: 'Mais antigos', by: 'created_at', ascending: true },
  { slug: 'nome', label: 'Nome, de A a Z', by: 'name', ascending: true },
  { slug: '-nome', label: 'Nome, de Z a A', by: 'name', ascending: false },
] as const

export const outcomes = [
  { value: 'won', slug: 'ganho', label: 'Ganhos' },
  { value: 'lost', slug: 'perdido', label: 'Perdidos' },
  { value: 'open', slug: 'em-aberto', label: 'Em aberto' },
] as const

export const contactsAddress = object({
  company: id,
  tab: choice(['contatos', 'quarentena']),
  /** Those whom somebody should call, instead of all contacts. */
  chamar: choice(['0', '1']),
  /** The id of the contact whose details are open. */
  contato: text,
  busca: text,
  vendedor: text,
  origem: text,
  periodo: text,
  de: text,
  ate: text,
  resultado: text,
  link: id,
  campanha: text,
  ordem: choice(['-data', 'data', 'nome', '-nome']),
  'por-pagina': text,
  pagina: page,
})

export function readContactView(address: output<typeof contactsAddress>): ContactView {
  const { vendedor, 'por-pagina': size, pagina } = address
  const { by, ascending } = sortOrders.find(({ slug }) => slug === address.ordem) ?? sortOrders[0]
  const view = {
    seller: vendedor === 'nenhum' ? noSeller : isUuid(vendedor ?? '') ? vendedor : null,
    source: address.origem,
    period: findContactPeriod(address.periodo),
    from: isDay(address.de) ? address.de : null,
    to: isDay(address.ate) ? address.ate : null,
    outcome: outcomes.find(({ slug }) => slug === address.resultado)?.value ?? null,
    link: address.link,
    campaign: address.campanha,
    search: (address.busca ?? '').trim().slice(0, longestSearch),
    sort: { by, ascending },
    pageSize: pageSizes.find((known) => String(known) === size) ?? pageSizes[0],
  }
  return { ...view, page: pagina <= lastPage(view) ? pagina : 1 }
}

export function addressOfView(change: Partial<ContactView>) {
  const { seller, period, outcome, sort, pageSize, ...view } = change
  return {
    busca: view.search,
    vendedor: seller === noSeller ? 'nenhum' : seller,
    origem: view.source,
    periodo: period === null ? null : period?.slug,
    de: view.from,
    ate: view.to,
    resultado: outcome === null ? null : outcomes.find(({ value }) => value === outcome)?.slug,
    link: view.link,
    campanha: view.campaign,
    ordem: sort && sortSlug(sort),
    'por-pagina': pageSize === pageSizes[0] ? null : pageSize,
    pagina: view.page,
  }
}

export function lastPage({ sort, search, pageSize }: Omit<ContactView, 'page'>): number {
  return sort.by === 'name' || search ? mostOrdered / pageSize : farthestPage
}

export function sortSlug({ by, ascending }: ContactSort): string {
  const order = sortOrders.find((known) => known.by === by && known.ascending === ascending)
  return (order ?? sortOrders[0]).slug
}

export function hasFilters(filters: ContactFilters): boolean {
  return filterNames.some((name) => Boolean(filters[name]))
}

export const filterNames = Object.keys(noFilters) as (keyof ContactFilters)[]
