import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { askFirst } from '../../../ui/ask-first.ts'
import { type Seller, sellersQuery } from '../sellers-queries.ts'
import { useLevelSeller } from './rotation-queries.ts'
import { findStanding, type Standing } from './standing.ts'

/** Asks whether to level somebody who begins or comes back, if the others are ahead (product decision 42). */
export function useLevelOffer() {
  const queryClient = useQueryClient()
  const level = useLevelSeller()
  return async ({ id, company_id }: Pick<Seller, 'id' | 'company_id'>) => {
    const sellers = await queryClient.fetchQuery(sellersQuery(company_id, false)).catch(() => [])
    const seller = sellers.find((one) => one.id === id)
    if (!seller) return
    const standing = findStanding(seller, sellers, new Date())
    if (!standing?.isBehind) return
    askFirst({
      title: 'Nivelar com a equipe?',
      children: <Text size="sm">{levelQuestion(seller.name, standing)}</Text>,
      confirm: 'Nivelar com a equipe',
      cancel: 'Agora não',
      onConfirm: () => level.mutate(seller),
    })
  }
}

function levelQuestion(name: string, { own, team }: Standing): string {
  const self = own === 0 ? 'começa com 0 leads' : `está com ${own} ${own === 1 ? 'lead' : 'leads'}`
  return `${name} ${self}, e a equipe já está em ${team}. Sem nivelar, os próximos ${team - own} leads vão só para ${name}.`
}
