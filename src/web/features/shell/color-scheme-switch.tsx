import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Follows the system; choosing the system's scheme follows it again. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const system = useColorScheme()
  const next = dark ? 'light' : 'dark'
  const label = dark ? 'Usar tema claro' : 'Usar tema escuro'
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        onClick={() => setColorScheme(next === system ? 'auto' : next)}
      >
        {dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
