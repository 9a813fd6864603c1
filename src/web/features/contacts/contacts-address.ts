/** The contacts view in the query string. */
import { object, type output } from 'zod/mini'
import { isUuid } from '../../../domain/uuid.ts'
import { choice, farthestPage, id, page, text } from '../../address.ts'
import { type ContactPeriod, findContactPeriod } from './contact-periods.ts'

export type ContactFilters = {
  /** A seller's id, or `noSeller`. */
  seller: string | null
  source: string | null
  period: ContactPeriod | null
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
export const noFilters: ContactFilters = { seller: null, source: null, period: null, search: '' }
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
    search: (address.busca ?? '').trim().slice(0, longestSearch),
    sort: { by, ascending },
    pageSize: pageSizes.find((known) => String(known) === size) ?? pageSizes[0],
  }
  return { ...view, page: pagina <= lastPage(view) ? pagina : 1 }
}

export function addressOfView({ seller, period, sort, pageSize, ...view }: Partial<ContactView>) {
  return {
    busca: view.search,
    vendedor: seller === noSeller ? 'nenhum' : seller,
    origem: view.source,
    periodo: period === null ? null : period?.slug,
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

export function hasFilters({ seller, source, period, search }: ContactFilters): boolean {
  return Boolean(seller || source || period || search)
}
