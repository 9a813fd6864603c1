/** The rotation skips managers, and who is inactive or on leave. */

import { defaultTimeZone } from '../../../domain/format-date.ts'
import type { SellerFields } from '../../../domain/seller-schema.ts'
import type { AvailabilityColumns, SellerChange } from '../../seller-writes.ts'
import { absenceWords, findLeave, leaveDays } from './rotation/absence.ts'
import { toDay } from './rotation/local-moment.ts'
import type { Seller } from './sellers-queries.ts'

const paused = 'Está fora do rodízio até ser ativado.'

type Newcomer = Pick<SellerFields, 'name' | 'active'> & AvailabilityColumns

export function newcomerNote(seller: Newcomer, timeZone?: string): string {
  if (!seller.active) return paused
  return leaveNote(seller, timeZone) ?? `${seller.name} já pode receber leads.`
}

type Returning = Pick<
  Seller,
  'name' | 'role' | 'active' | 'away_until' | 'leave_from' | 'leave_until'
>

/** Tells of somebody whose absence ends with the change. */
export function savedTitle(
  { change, ...seller }: Returning & { change: SellerChange },
  timeZone = defaultTimeZone,
): string {
  const now = new Date()
  const after = { ...seller, ...change }
  const isBack = absenceWords(seller, now, timeZone) && !absenceWords(after, now, timeZone)
  return isBack && after.active && after.role === 'seller'
    ? `${after.name} voltou ao rodízio`
    : 'Vendedor atualizado!'
}

type Saved = Pick<Seller, 'name' | 'role' | 'leave_from'> & { change: SellerChange }

export function activityNote({ name, role, leave_from, change }: Saved, timeZone?: string): string {
  if (role === 'manager') return 'Gerentes ficam fora do rodízio.'
  const leave = leaveNote({ name, leave_from, ...change }, timeZone)
  if (leave) return leave
  // Another user may have toggled the seller.
  if (change.active === undefined) return ''
  return change.active ? 'Está no rodízio e recebe leads.' : paused
}

/** Of a leave that was saved just now. */
function leaveNote(
  { name, leave_from = null, leave_until = null }: { name: string } & AvailabilityColumns,
  timeZone = defaultTimeZone,
): string | undefined {
  const now = new Date()
  const leave = findLeave({ leave_from, leave_until }, now, timeZone)
  return leave && `${name} fica de folga ${leaveDays(leave, toDay(now, timeZone))}.`
}
