import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './account-frame.module.css'

type Props = {
  title: string
  children?: ReactNode
  /** Without it, a change of panels would lose the focus. */
  takesFocus?: boolean
}

export function PanelTitle({ title, children, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Stack gap={4}>
      <Title
        order={1}
        fz={28}
        lts="-0.02em"
        ref={heading}
        tabIndex={-1}
        className={classes.title ?? ''}
      >
        {title}
      </Title>
      {children && <Text c="dimmed">{children}</Text>}
    </Stack>
  )
}
