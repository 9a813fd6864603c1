import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'

export function AccountMenu() {
  const { profile, user, signOut } = useAuth()
  const navigate = useNavigate()
  const email = profile?.email || user?.email || ''
  const name = profile?.name || email

  async function leave() {
    await signOut()
    // A chosen sign-out does not lead the next user back to this page.
    await navigate(paths.login, { replace: true, state: null })
  }

  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <UnstyledButton aria-label={`Minha conta: ${name}`} p={6} style={{ borderRadius: 999 }}>
          <Avatar name={name} color="brand" size={36} alt="" />
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
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
