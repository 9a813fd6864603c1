import type { APIRequestContext } from '@playwright/test'
import { type OwnCompany, openServer } from './own-company.ts'

/** Gives the company's only seller a page, with the service key. */
export async function makeSellerPage(company: OwnCompany, request: APIRequestContext) {
  const send = openServer(request)
  const [only] = await send('get', `sellers?company_id=eq.${company.id}&select=id`)
  const p_seller_id = only?.id
  return {
    path: `/v/${await send('post', 'rpc/create_seller_page', { p_seller_id })}`,
    revoke: () => send('post', 'rpc/revoke_seller_page', { p_seller_id }),
  }
}
