import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { askFirst } from '../../../ui/ask-first.ts'
import { type Seller, sellersQuery } from '../sellers-queries.ts'
import { standingsQuery, useLevelSeller } from './rotation-queries.ts'
import { levelQuestion } from './standing-words.ts'

/** Asks whether to level somebody who begins or comes back, if the others are ahead (product decision 42). */
export function useLevelOffer() {
  const queryClient = useQueryClient()
  const level = useLevelSeller()
  return async ({ id, company_id }: Pick<Seller, 'id' | 'company_id'>) => {
    const [standings, sellers] = await Promise.all([
      queryClient.fetchQuery(standingsQuery(company_id)),
      queryClient.fetchQuery(sellersQuery(company_id, false)),
    ]).catch(() => [])
    const standing = standings?.get(id)
    const seller = sellers?.find((one) => one.id === id)
    if (!standing || !seller) return
    const { name, weight } = seller
    askFirst({
      title: 'Nivelar com a equipe?',
      children: <Text size="sm">{levelQuestion(name, { ...standing, weight })}</Text>,
      confirm: 'Nivelar com a equipe',
      cancel: 'Agora não',
      onConfirm: () => level.mutate(seller),
    })
  }
}
