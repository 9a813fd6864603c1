import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'

/** Follows the system; choosing the system's scheme follows it again. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const system = useColorScheme()
  const next = dark ? 'light' : 'dark'
  const label = dark ? 'Usar tema claro' : 'Usar tema escuro'
  return (
    <IconButton
      label={label}
      size={44}
      onClick={() => setColorScheme(next === system ? 'auto' : next)}
    >
      {dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </IconButton>
  )
}
