/** Spec section 9. The database refuses sellers and pages above the limit, never leads (private.plan_limits). */

type PlanId = 'basic' | 'pro' | 'enterprise'

export interface Plan {
  readonly id: PlanId
  readonly name: string
  /** BRL per month. */
  readonly price: number
  readonly description: string
  readonly limits: { readonly leads: number; readonly sellers: number; readonly pages: number }
  readonly popular: boolean
}

/** Spec section 9 stores "unlimited" as this number. */
export const unlimited = 999_999

export const plans: readonly Plan[] = [
  {
    id: 'basic',
    name: 'Básico',
    price: 97,
    description: 'Para a primeira equipe de vendas.',
    limits: { leads: 100, sellers: 5, pages: 2 },
    popular: false,
  },
  {
    id: 'pro',
    name: 'Profissional',
    price: 197,
    description: 'Para quem anuncia todos os dias.',
    limits: { leads: 500, sellers: 15, pages: 10 },
    popular: true,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: 397,
    description: 'Para redes com várias equipes.',
    limits: { leads: unlimited, sellers: unlimited, pages: unlimited },
    popular: false,
  },
]
