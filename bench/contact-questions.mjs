/** Every filter, kind of search and sort order of the contacts screen. */

/**
 * @typedef {{ what: string, call: 'list_contacts' | 'count_contacts' | 'get_lead_counters', body: object }} Question
 * @param {{ leads: number, seller: string }} company pages lie at the same part of each company's list
 * @returns {Question[]}
 */
export function contactQuestions({ leads, seller }) {
  const page = 20
  const middle = Math.round(leads / 2)
  // The maximum offset by name and with a search.
  const farthest = Math.min(middle, 10_000)
  const year = { p_period: 'year' }
  const narrow = { p_seller_id: seller, p_source: 'tiktok', p_period: 'year' }
  const byName = { p_sort: 'name', p_ascending: true }
  /** @type {[string, object, number][]} */
  const lists = [
    ['no filter, first page', {}, 0],
    ['no filter, middle page', {}, middle],
    ['no filter, last page', {}, leads - page],
    ['oldest first, tenth page', { p_ascending: true }, 200],
    ['seller, first page', { p_seller_id: seller }, 0],
    ['seller, middle page', { p_seller_id: seller }, Math.round(middle / 15)],
    ['source, first page', { p_source: 'instagram' }, 0],
    ['source, middle page', { p_source: 'instagram' }, Math.round(leads / 8)],
    ['source without leads', { p_source: 'rádio' }, 0],
    ['last month, middle page', { p_period: 'last_month' }, Math.round(leads / 50)],
    ['seller, source and year', narrow, 100],
    ['won, first page', { p_outcome: 'won' }, 0],
    ['open, middle page', { p_outcome: 'open' }, middle],
    ['by name, first page', byName, 0],
    ['by name, page 500', byName, farthest],
    ['by name, from the end', { p_sort: 'name' }, 0],
    ['by name, seller, page 500', { ...byName, p_seller_id: seller }, Math.round(farthest / 15)],
    ['by name, year, page 500', { ...byName, ...year }, farthest / 2],
    ['search “maria”', { p_search: 'maria' }, 0],
    ['search “silva”, tenth page', { p_search: 'silva' }, 180],
    ['search “silva”, deep page', { p_search: 'silva' }, Math.round(farthest / 1.01)],
    ['search “José da Conceição”', { p_search: 'José da Conceição' }, 0],
    ['search of two rare words', { p_search: 'ursula ximenes' }, 0],
    ['search without matches', { p_search: 'inexistente' }, 0],
    ['search “z”', { p_search: 'z' }, 0],
    ['search “sá”', { p_search: 'sá' }, 0],
    ['search of four digits', { p_search: '5678' }, 0],
    ['search of a whole phone', { p_search: '(11) 91234-5678' }, 0],
    ['search of part of an e-mail', { p_search: 'lima77@uol' }, 0],
    ['search of a seller’s name', { p_search: 'antonia santana' }, 0],
    ['search, seller, source and year', { ...narrow, p_search: 'maria' }, 0],
    ['search by name', { ...byName, p_search: 'maria' }, 0],
    ['search “souza” by name, tenth page', { ...byName, p_search: 'souza' }, 180],
  ]
  return [
    ...lists.map(([what, body, p_offset]) => {
      return /** @type {const} */ ({ what, call: 'list_contacts', body: { ...body, p_offset } })
    }),
    ...Object.entries({
      'count without filter': {},
      'count of seller, source and year': narrow,
      'count of won': { p_outcome: 'won' },
      'count of open': { p_outcome: 'open' },
      'count of “maria”': { p_search: 'maria' },
      'count of “gmail”': { p_search: 'gmail' },
      'count of “z”': { p_search: 'z' },
      'count of four digits': { p_search: '5678' },
      'count of a search, seller, source and year': { ...narrow, p_search: 'maria' },
    }).map(([what, body]) => /** @type {const} */ ({ what, call: 'count_contacts', body })),
    { what: 'counters', call: 'get_lead_counters', body: {} },
    { what: 'counters of a seller', call: 'get_lead_counters', body: { p_seller_id: seller } },
  ]
}
