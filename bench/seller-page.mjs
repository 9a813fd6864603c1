import { captureRequests, companies } from './companies.mjs'

const leads = 20

/**
 * The address of a seller's page with leads of today.
 * @param {string} origin
 * @param {Pick<import('./api-keys.mjs').ApiKeys, 'anonKey' | 'serviceRoleKey'>} keys
 */
export async function createSellerPage(origin, { anonKey, serviceRoleKey }) {
  /** @param {string} path @param {RequestInit} [init] */
  const ask = async (path, init) => {
    const response = await fetch(origin + path, init)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const [request] = captureRequests(anonKey)
  for (let i = 0; i < leads; i++) await ask(request?.path ?? '', request)
  const headers = { apikey: serviceRoleKey, 'content-type': 'application/json' }
  const ofCompany = `company_id=eq.${companies[0]?.id}`
  const [seller] = await ask(`/rest/v1/sellers?select=id&${ofCompany}&limit=1`, { headers })
  const token = await ask('/rest/v1/rpc/create_seller_page', {
    method: 'POST',
    headers,
    body: JSON.stringify({ p_seller_id: seller.id }),
  })
  return `${origin}/v/${token}`
}
