import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import classes from './contact-list.module.css'
import type { ContactSort } from './contacts-address.ts'

type Props = {
  label: string
  by: ContactSort['by']
  sort: ContactSort
  onSort: (sort: ContactSort) => void
}

/** The first click sorts names ascending and dates descending. */
export function SortHeader({ label, by, sort, onSort }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const order = sort.by !== by ? 'none' : sort.ascending ? 'ascending' : 'descending'
  // The table library takes no attributes for header cells.
  useLayoutEffect(() => button.current?.closest('th')?.setAttribute('aria-sort', order), [order])
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[order]
  const next = sort.by === by ? !sort.ascending : by === 'name'
  return (
    <UnstyledButton
      ref={button}
      className={classes.sort}
      onClick={() => onSort({ by, ascending: next })}
    >
      {label}
      <Icon size={15} aria-hidden />
    </UnstyledButton>
  )
}
