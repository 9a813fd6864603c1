import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './tab-list.module.css'

type Props = {
  tabs: readonly { value: string; label: string; icon: Icon }[]
  'aria-label'?: string
  mb?: string
}

export function TabList({ tabs, ...list }: Props) {
  return (
    <Tabs.List {...list}>
      {tabs.map(({ value, label, icon: Icon }) => (
        <Tabs.Tab
          key={value}
          value={value}
          leftSection={<Icon size={18} aria-hidden />}
          classNames={classes}
        >
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
