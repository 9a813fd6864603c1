/** The rotation skips managers and inactive sellers. */
import type { SellerFields } from '../../../domain/seller-schema.ts'
import type { SellerChange } from '../../seller-writes.ts'
import type { Seller } from './sellers-queries.ts'

const paused = 'Está fora do rodízio até ser ativado.'

export function newcomerNote({ name, active }: Pick<SellerFields, 'name' | 'active'>): string {
  return active ? `${name} já pode receber leads.` : paused
}

type Saved = Pick<Seller, 'role'> & { change: SellerChange }

export function activityNote({ role, change }: Saved): string {
  if (role === 'manager') return 'Gerentes ficam fora do rodízio.'
  // Another user may have toggled the seller.
  if (change.active === undefined) return ''
  return change.active ? 'Está no rodízio e recebe leads.' : paused
}
