import { queryOptions, skipToken } from '@tanstack/react-query'
import { linkOrigin, supabase } from '../supabase.ts'

/** The server's own words where a folder is full, or filled too fast. */
const refusals = [
  'Já há 200 logos de links guardados, o máximo. Use o logo da empresa.',
  'Muitas imagens enviadas em pouco tempo. Aguarde um minuto e tente novamente.',
]

type Bucket = 'logos' | 'photos'

/** Under one name in the folder of whoever it belongs to; a new one takes the place of the one before. */
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

/** Where visitors find a logo. */
export const logoUrl = (path: string) => `${linkOrigin()}/storage/v1/object/public/logos/${path}`

/** One that was sent here, and is served with the page: also where that is without https. */
export const isOwnPicture = (address: string) => address.trim().startsWith(logoUrl(''))

/** The company's own logo; null where it has none. It changes its address with every change. */
export const companyLogoQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['company-logo', companyId],
    queryFn: companyId ? () => findLogo(companyId) : skipToken,
    staleTime: 300_000,
  })

/** A photo of a colleague or of oneself: an address for an hour, since the bucket is private. */
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

/** Looked for in its folder: asking for what is not there would be an error in everybody's console. */
async function findPicture(bucket: Bucket, folder: string, name: string) {
  const { data, error } = await supabase().storage.from(bucket).list(folder, { search: name })
  if (error) throw error
  return data.find((file) => file.name === name) ?? null
}
