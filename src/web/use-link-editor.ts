import { object } from 'zod/mini'
import { isCaptureAddress } from '../domain/links/is-capture-address.ts'
import { id, text, useAddress, writeAddress } from './address.ts'
import { paths } from './paths.ts'
import { linkOrigin } from './supabase.ts'

const editorAddress = object({ company: id, link: text })

/** Returns the address of a capture link's editor; undefined for a link that leads elsewhere and has none. */
export function useLinkEditor() {
  const [{ company }] = useAddress(editorAddress)
  return (link: { id: string; original_url: string }): string | undefined =>
    isCaptureAddress(link.original_url, linkOrigin())
      ? paths.installation + writeAddress(editorAddress, '', { company, link: link.id })
      : undefined
}
