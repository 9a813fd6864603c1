import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconCreditCard, IconHistory, IconLogout, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { photoQuery } from '../../pictures/pictures-queries.ts'
import { useAuth } from '../../session/use-auth.ts'

export function AccountMenu() {
  const { profile, user, company } = useAuth()
  const navigate = useNavigate()
  const email = profile?.email || user?.email || ''
  const name = profile?.name || email
  const { data: photo } = useQuery(photoQuery(profile?.id))

  return (
    <Menu width={240} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label={`Minha conta: ${name}`} p={6} style={{ borderRadius: 999 }}>
          <Avatar src={photo} name={name} color="brand" size={36} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          {email !== name && (
            <Text size="xs" truncate>
              {email}
            </Text>
          )}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.settings}
          leftSection={<IconUser size={18} aria-hidden />}
        >
          Perfil
        </Menu.Item>
        {company && (
          <Menu.Item
            component={Link}
            to={paths.billing}
            leftSection={<IconCreditCard size={18} aria-hidden />}
          >
            Plano e cobrança
          </Menu.Item>
        )}
        {(profile?.role === 'admin' || profile?.role === 'super_admin') && (
          <Menu.Item
            component={Link}
            to={paths.activity}
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            Registro de atividades
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void navigate(paths.leave, { replace: true })}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
