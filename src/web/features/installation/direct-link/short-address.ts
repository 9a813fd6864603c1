import { linkOrigin } from '../../../supabase.ts'

export function shortAddress(link: { short_code: string }): string {
  return `${linkOrigin()}/l/${link.short_code}`
}
