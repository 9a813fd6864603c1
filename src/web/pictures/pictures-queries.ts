import { queryOptions, skipToken } from '@tanstack/react-query'
import { logoAddress } from '../../domain/form/company-logo.ts'
import { linkOrigin, supabase } from '../supabase.ts'

/** Limits that the server reports. */
const refusals = [
  'Já há 200 logos de links e páginas guardados, o máximo. Use o logo da empresa.',
  'Muitas imagens enviadas em pouco tempo. Aguarde um minuto e tente novamente.',
]

type Bucket = 'logos' | 'photos'

/** Replaces the previous picture of that name. */
export async function savePicture(bucket: Bucket, path: string, picture: Blob): Promise<void> {
  const { error } = await supabase()
    .storage.from(bucket)
    .upload(path, picture, { upsert: true, cacheControl: '300' })
  if (error) throw refusals.includes(error.message) ? new Error(error.message) : error
}

export async function removePicture(bucket: Bucket, path: string): Promise<void> {
  const { error } = await supabase().storage.from(bucket).remove([path])
  if (error) throw error
}

export const logoUrl = (path: string) => `${logoAddress(linkOrigin(), path)}`

/** Uploaded here and served with the page, so https is not required. */
export const isOwnPicture = (address: string) => address.trim().startsWith(logoUrl(''))

/** Null without one. The version in the address changes with the picture. */
export const companyLogoQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['company-logo', companyId],
    queryFn: companyId ? () => findLogo(companyId) : skipToken,
    staleTime: 300_000,
  })

/** A signed address, valid for an hour, because the bucket is private. */
export const photoQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['photo', userId],
    queryFn: userId ? () => signPhoto(userId) : skipToken,
    staleTime: 1_800_000,
    refetchInterval: 1_800_000,
  })

async function findLogo(companyId: string) {
  const found = await findPicture('logos', companyId, 'logo')
  return found && `${logoUrl(`${companyId}/logo`)}?v=${Date.parse(found.updated_at ?? '')}`
}

async function signPhoto(userId: string) {
  if (!(await findPicture('photos', userId, 'photo'))) return null
  const { data, error } = await supabase()
    .storage.from('photos')
    .createSignedUrl(`${userId}/photo`, 3600)
  if (error) throw error
  return data.signedUrl
}

/** Listed, because a request for a missing file would log an error in the console. */
async function findPicture(bucket: Bucket, folder: string, name: string) {
  const { data, error } = await supabase().storage.from(bucket).list(folder, { search: name })
  if (error) throw error
  return data.find((file) => file.name === name) ?? null
}
