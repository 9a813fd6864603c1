/** The contacts view in the query string. */
import { type ContactPeriod, findContactPeriod } from '../../../domain/periods.ts'
import { isUuid } from '../../../domain/uuid.ts'

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
const farthestPage = 1_000_000
/** list_contacts refuses more rows sorted by name or with a search. */
const mostOrdered = 10_000

export const sortOrders = [
  { slug: '-data', label: 'Mais recentes', by: 'created_at', ascending: false },
  { slug: 'data', label: 'Mais antigos', by: 'created_at', ascending: true },
  { slug: 'nome', label: 'Nome, de A a Z', by: 'name', ascending: true },
  { slug: '-nome', label: 'Nome, de Z a A', by: 'name', ascending: false },
] as const

export function readContactView(address: URLSearchParams): ContactView {
  const seller = address.get('vendedor') ?? ''
  const page = Number(address.get('pagina'))
  const size = Number(address.get('por-pagina'))
  const { by, ascending } =
    sortOrders.find(({ slug }) => slug === address.get('ordem')) ?? sortOrders[0]
  const view = {
    seller: seller === 'nenhum' ? noSeller : isUuid(seller) ? seller : null,
    source: address.get('origem') || null,
    period: findContactPeriod(address.get('periodo')),
    search: (address.get('busca') ?? '').trim().slice(0, longestSearch),
    sort: { by, ascending },
    pageSize: pageSizes.find((known) => known === size) ?? pageSizes[0],
  }
  const isPage = Number.isSafeInteger(page) && page > 1 && page <= lastPage(view)
  return { ...view, page: isPage ? page : 1 }
}

export function lastPage({ sort, search, pageSize }: Omit<ContactView, 'page'>): number {
  return sort.by === 'name' || search ? mostOrdered / pageSize : farthestPage
}

/** Keeps other parameters and omits defaults. */
export function writeContactView(address: URLSearchParams, view: ContactView): URLSearchParams {
  const { seller, source, period, search, page, pageSize } = view
  const said = {
    busca: search,
    vendedor: seller === noSeller ? 'nenhum' : seller,
    origem: source,
    periodo: period?.slug,
    ordem: sortSlug(view.sort) === sortOrders[0].slug ? null : sortSlug(view.sort),
    'por-pagina': pageSize === pageSizes[0] ? null : String(pageSize),
    pagina: page === 1 ? null : String(page),
  }
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export function sortSlug({ by, ascending }: ContactSort): string {
  const order = sortOrders.find((known) => known.by === by && known.ascending === ascending)
  return (order ?? sortOrders[0]).slug
}

export function hasFilters({ seller, source, period, search }: ContactFilters): boolean {
  return Boolean(seller || source || period || search)
}
