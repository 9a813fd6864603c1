import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '../../../company/company.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { companySellersQuery } from './company-sellers-queries.ts'
import { SellerLine, sellerLineHeight } from './seller-line.tsx'
import { useSellerWrites } from './use-seller-writes.ts'

type Props = { company: Company; onAdd: () => void }

export function CompanySellers({ company, onAdd }: Props) {
  const [archived, setArchived] = useState(false)
  const { archive, restore } = useSellerWrites()
  const sellers = useQuery(companySellersQuery(company.id, archived))
  const busy = [
    archive.isPending && archive.variables.id,
    restore.isPending && restore.variables.id,
  ]
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Switch
          label="Mostrar arquivados"
          size="sm"
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={onAdd}
        >
          Cadastrar vendedor
        </Button>
      </Group>
      {sellers.isError && !sellers.data && (
        <LoadError
          title="Erro ao carregar vendedores"
          message="Não foi possível carregar a lista de vendedores."
          query={sellers}
        />
      )}
      {sellers.isPending && <Skeleton h={sellerLineHeight * 2} radius="md" />}
      {sellers.data?.length === 0 && (
        <Text size="sm" c="dimmed" py="xs">
          {archived ? 'Nenhum vendedor arquivado' : 'Nenhum vendedor cadastrado ainda'}
        </Text>
      )}
      {sellers.data && sellers.data.length > 0 && (
        <Stack component="ul" gap={0} p={0} m={0} aria-label={`Vendedores de ${company.name}`}>
          {sellers.data.map((seller) => (
            <SellerLine
              key={seller.id}
              seller={seller}
              archived={archived}
              busy={busy.includes(seller.id)}
              onArchive={() => archive.mutate(seller)}
              onRestore={() => restore.mutate(seller)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
