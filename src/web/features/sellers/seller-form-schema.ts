import { extend } from 'zod/mini'
import { formatPhone } from '../../../domain/phone.ts'
import { type SellerFields, sellerSchema } from '../../../domain/seller-schema.ts'
import type { WeeklyHours } from '../../../domain/weekly-hours.ts'
import type { AvailabilityColumns } from '../../seller-writes.ts'
import type { useEditForm } from '../../use-edit-form.ts'
import { findLeave, findPause } from './rotation/absence.ts'
import { type AvailabilityFields, availabilityShape } from './rotation/availability-schema.ts'
import { toDay } from './rotation/local-moment.ts'
import type { Seller } from './sellers-queries.ts'

export type SavedSeller = SellerFields & AvailabilityColumns
export type SellerFormFields = SellerFields & AvailabilityFields
export type SellerForm = ReturnType<typeof useEditForm<SellerFormFields>>

/** Times are the clock of `timeZone`. */
export const sellerFormSchema = (timeZone: string) =>
  extend(sellerSchema, availabilityShape(timeZone))

const nobody = {
  name: '',
  email: '',
  phone: '',
  active: true,
  away_until: null,
  daily_limit: '',
  weight: '1',
  weekly_hours: null,
}

/** An absence that is over shows as none. */
export function toFields(seller: Seller | null, timeZone: string): SellerFormFields {
  const now = new Date()
  const noLeave = { from: toDay(now, timeZone), until: '' }
  if (!seller) return { ...nobody, leave: noLeave }
  const { name, email, phone, active, daily_limit, weight, weekly_hours } = seller
  return {
    name,
    email,
    phone: formatPhone(phone),
    active,
    leave: findLeave(seller, now, timeZone) ?? noLeave,
    away_until: findPause(seller, now),
    daily_limit: String(daily_limit ?? ''),
    weight: String(weight),
    weekly_hours: weekly_hours as WeeklyHours | null,
  }
}

/** Of the schema's output. */
export function toColumns({ leave, ...rest }: Partial<SellerFormFields>): Partial<SavedSeller> {
  const columns = leave && { leave_from: leave.from, leave_until: leave.until }
  return { ...rest, ...columns } as Partial<SavedSeller>
}
