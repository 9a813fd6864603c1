import { SimpleGrid, Stack } from '@mantine/core'
import { IconLayoutBoard, IconUserPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatCard } from '../../../ui/figures/stat-card.tsx'
import { formatRead } from '../../../ui/format/format-count.ts'
import { CapturePages } from './capture-pages.tsx'
import { pageLeadsQuery } from './capture-pages-queries.ts'
import { usePageList } from './use-page-list.ts'

export function LandingPagesTab({ companyId }: { companyId: string }) {
  const { list } = usePageList(companyId)
  const leads = useQuery(pageLeadsQuery(companyId))
  const pages = list.data?.pages
  return (
    <Stack gap="lg">
      <SimpleGrid cols={3} spacing={{ base: 'xs', xs: 'md' }}>
        <StatCard
          compact
          label="Total de páginas"
          value={formatRead(list.data?.total, list.isError)}
          icon={<IconLayoutBoard size={22} />}
        />
        <StatCard
          compact
          label="Páginas ativas"
          value={formatRead(pages?.filter(({ active }) => active).length, list.isError)}
          icon={<IconWorld size={22} />}
        />
        <StatCard
          compact
          label="Leads das páginas"
          value={formatRead(leads.data, leads.isError)}
          icon={<IconUserPlus size={22} />}
        />
      </SimpleGrid>
      <CapturePages companyId={companyId} />
    </Stack>
  )
}
