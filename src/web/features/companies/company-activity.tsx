import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAgo } from '../../../domain/format-date.ts'
import type { Company } from '../../company/company.ts'
import { describeNotification } from '../../notifications/describe-notification.ts'
import { NotificationIcon } from '../../notifications/notification-icon.tsx'
import { paths } from '../../paths.ts'
import { companyActivityQuery } from './companies-queries.ts'
import { DrawerSection } from './drawer-section.tsx'

export function CompanyActivity({ company }: { company: Company }) {
  const activity = useQuery(companyActivityQuery(company.id))
  return (
    <DrawerSection title="Atividade" query={activity} height={160}>
      {(rows) => (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((row) => {
            const { title, text, to } = describeNotification({ ...row, company_name: null }, true)
            // A link back to this screen would do nothing.
            const elsewhere = to && !to.startsWith(paths.companies) ? to : null
            return (
              <Group key={row.id} component="li" wrap="nowrap" gap="sm" align="flex-start">
                <NotificationIcon kind={row.kind} />
                <Stack gap={0} miw={0} flex={1}>
                  <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {elsewhere ? (
                      <Anchor component={Link} to={elsewhere} c="inherit" inherit>
                        {title}
                      </Anchor>
                    ) : (
                      title
                    )}
                  </Text>
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {text}
                  </Text>
                </Stack>
                <Text component="time" dateTime={row.created_at} size="xs" c="dimmed" ta="right">
                  {formatAgo(row.created_at, Date.now(), company.time_zone)}
                </Text>
              </Group>
            )
          })}
        </Stack>
      )}
    </DrawerSection>
  )
}
