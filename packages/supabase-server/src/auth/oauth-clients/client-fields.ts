/** GoTrue's subset of https://www.rfc-editor.org/rfc/rfc7591#section-2 */
import { z } from 'zod'
import { text } from '../request-body.ts'

/** Commas are refused because the stored list is separated by them. */
function isRedirect(uri: string): boolean {
  if (!URL.canParse(uri) || /[,#\0]/.test(uri)) return false
  const { protocol, hostname } = new URL(uri)
  if (protocol === 'http:') return hostname === 'localhost' || hostname === '127.0.0.1'
  return protocol === 'https:'
}

const address = z
  .string()
  .max(2048)
  .refine((uri) => uri === '' || (URL.canParse(uri) && !uri.includes('\0')), 'must be a valid URL')

export const redirectUris = z
  .array(z.string().refine(isRedirect, 'must be https, or http of localhost, without a fragment'))
  .min(1, 'cannot be empty')
  .max(10, 'cannot exceed 10 items')

export const grantTypes = z
  .array(z.enum(['authorization_code', 'refresh_token']))
  .min(1, 'cannot be empty')

export const authMethod = z.enum(['none', 'client_secret_basic', 'client_secret_post'])

export const clientWords = {
  client_name: text.optional(),
  client_uri: address.optional(),
  logo_uri: address.optional(),
}
