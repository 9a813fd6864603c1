import { NavLink, Stack } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { Role } from '../../session/role.ts'
import { isActiveEntry, navigation } from './navigation.ts'
import classes from './shell.module.css'

export function Sidebar({ role, onNavigate }: { role: Role; onNavigate: () => void }) {
  const { pathname } = useLocation()
  return (
    <Stack gap={4}>
      {navigation
        .filter((entry) => entry.visibleTo(role))
        .map((entry) => {
          const { label, path, icon: Icon } = entry
          const active = isActiveEntry(entry, pathname)
          return (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={label}
              active={active}
              aria-current={active ? 'page' : undefined}
              leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
              onClick={onNavigate}
              className={classes.entry}
            />
          )
        })}
    </Stack>
  )
}
