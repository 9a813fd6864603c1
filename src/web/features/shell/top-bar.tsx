import { Badge, Burger, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { planLabel } from '../../company/plan.ts'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'
import { AccountMenu } from './account-menu.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { NotificationsMenu } from './notifications/notifications-menu.tsx'
import classes from './shell.module.css'

type Props = { onMenu: () => void; menuOpened: boolean }

export function TopBar({ onMenu, menuOpened }: Props) {
  const { profile, company } = useAuth()
  return (
    <Group h="100%" px={{ base: 'sm', sm: 'xl' }} justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger
          hiddenFrom="md"
          size="sm"
          opened={menuOpened}
          onClick={onMenu}
          aria-label="Abrir menu"
          aria-expanded={menuOpened}
        />
        <div className={classes.title}>
          <Text fw={650} lh={1.25}>
            Painel de Controle
          </Text>
          {company && (
            <Text size="xs" c="dimmed" hiddenFrom="xs" truncate title={company.name}>
              {company.name}
            </Text>
          )}
        </div>
        {company && (
          <>
            <Badge
              size="lg"
              color="gray"
              visibleFrom="xs"
              maw="min(28ch, 40vw)"
              title={company.name}
            >
              {company.name}
            </Badge>
            <Badge
              size="lg"
              visibleFrom="xs"
              component={Link}
              to={paths.billing}
              aria-label={`Plano ${planLabel(company.plan)}: ver uso e mudar`}
              style={{ cursor: 'pointer' }}
            >
              {planLabel(company.plan)}
            </Badge>
          </>
        )}
      </Group>
      <Group gap={4} wrap="nowrap">
        {profile?.approved && <NotificationsMenu />}
        <ColorSchemeSwitch />
        <AccountMenu />
      </Group>
    </Group>
  )
}
