import { useForm } from '@mantine/form'
import { isOwnShortLink, readStoredUrl } from '../../../../domain/links/stored-url.ts'
import { isOwnPicture } from '../../../pictures/pictures-queries.ts'
import { linkOrigin } from '../../../supabase.ts'
import type { LinkSettings } from './capture-address.ts'

export type Section = 'basic' | 'fields' | 'look' | 'behavior' | 'analytics'

/** Only addresses are validated; reading cuts other values or replaces them by defaults. */
export function useLinkEditing(initial: LinkSettings) {
  return useForm<LinkSettings>({
    mode: 'controlled',
    initialValues: initial,
    validateInputOnBlur: ['appearance.logoUrl', 'behavior.customRedirectUrl'],
    validate: {
      appearance: {
        logoUrl: (address, { appearance }) => (appearance.showLogo ? logoProblem(address) : null),
      },
      behavior: { customRedirectUrl: addressProblem },
    },
  })
}

export type LinkEditing = ReturnType<typeof useLinkEditing>

export const sectionOf = (path: string): Section =>
  path.startsWith('appearance') ? 'look' : 'behavior'

/** Visitor pages load external pictures over https only. */
function logoProblem(address: string): string | null {
  if (/^http:/i.test(address.trim()) && !isOwnPicture(address))
    return 'Use um endereço que comece com https://.'
  return addressProblem(address)
}

function addressProblem(address: string): string | null {
  if (address.trim() === '') return null
  const stored = readStoredUrl(address)
  if (!stored) return 'Informe um endereço que comece com http:// ou https://.'
  return isOwnShortLink(stored, linkOrigin()) ? 'Um link curto não pode ser o destino.' : null
}
