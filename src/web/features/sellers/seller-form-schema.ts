import { extend } from 'zod/mini'
import { formatPhone } from '../../../domain/phone.ts'
import { type SellerFields, sellerSchema } from '../../../domain/seller-schema.ts'
import type { WeeklyHours } from '../../../domain/weekly-hours.ts'
import type { useEditForm } from '../../use-edit-form.ts'
import { type AvailabilityFields, availabilityShape } from './rotation/availability-schema.ts'
import { toLocal } from './rotation/local-moment.ts'
import type { Seller } from './sellers-queries.ts'

export type SellerFormFields = SellerFields & AvailabilityFields
export type SellerForm = ReturnType<typeof useEditForm<SellerFormFields>>

/** Times are the clock of `timeZone`. */
export const sellerFormSchema = (timeZone: string) =>
  extend(sellerSchema, availabilityShape(timeZone))

const nobody: SellerFormFields = {
  name: '',
  email: '',
  phone: '',
  active: true,
  away_until: '',
  daily_limit: '',
  weight: '1',
  weekly_hours: null,
}

/** An absence that is over shows as none. */
export function toFields(seller: Seller | null, timeZone: string): SellerFormFields {
  if (!seller) return nobody
  const { name, email, phone, active, away_until, daily_limit, weight, weekly_hours } = seller
  const isAway = away_until !== null && Date.parse(away_until) > Date.now()
  return {
    name,
    email,
    phone: formatPhone(phone),
    active,
    away_until: isAway ? toLocal(new Date(away_until), timeZone) : '',
    daily_limit: String(daily_limit ?? ''),
    weight: String(weight),
    weekly_hours: weekly_hours as WeeklyHours | null,
  }
}
