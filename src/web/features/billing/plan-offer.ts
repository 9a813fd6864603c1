import { type Plan, unlimited } from '../../../domain/plans.ts'
import type { Company } from '../../company/company.ts'
import type { PlanUsage } from '../../company/read-plan-usage.ts'
import { counted, formatCount } from '../../ui/format/format-count.ts'

export type OfferLine = {
  what: keyof PlanUsage
  text: string
  /** Against the current limit: "+400", "−10"; null when nothing changes. */
  difference: string | null
  gains: boolean
}

const words = {
  leads: { one: 'lead', many: 'leads', all: 'Leads ilimitados' },
  sellers: { one: 'vendedor', many: 'vendedores', all: 'Vendedores ilimitados' },
  pages: { one: 'página', many: 'páginas', all: 'Páginas ilimitadas' },
} as const

const kinds = ['leads', 'sellers', 'pages'] as const

export type Limits = Pick<Company, 'leads_limit' | 'sellers_limit' | 'pages_limit'>

export function offerOf({ limits }: Plan, company: Limits): OfferLine[] {
  return kinds.map((what) => {
    const { one, many, all } = words[what]
    const [limit, now] = [limits[what], company[`${what}_limit`]]
    return {
      what,
      text: limit >= unlimited ? all : `Até ${counted(limit, one, many)}`,
      difference: differenceOf(limit, now),
      gains: limit > now,
    }
  })
}

function differenceOf(limit: number, now: number): string | null {
  if (limit === now || Math.max(limit, now) >= unlimited) return null
  return `${limit > now ? '+' : '−'}${formatCount(Math.abs(limit - now))}`
}

/** Product decision 14: existing rows stay, new ones are refused above a limit, leads never are. */
export function tooSmallFor({ limits }: Plan, usage: PlanUsage): string | null {
  const over = kinds.filter((what) => usage[what] > limits[what])
  if (over.length === 0) return null
  const inUse = over.map((what) => counted(usage[what], words[what].one, words[what].many))
  const list = new Intl.ListFormat('pt-BR').format(inUse)
  const hard = over.some((what) => what !== 'leads')
  return [
    `Você já tem ${list}.`,
    ...(hard ? ['Nada é excluído, mas nada novo pode ser criado acima do limite.'] : []),
    ...(over.includes('leads') ? ['Nenhum lead é perdido.'] : []),
  ].join(' ')
}
