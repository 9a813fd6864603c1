import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

type Props = { question?: string; to: string; children: ReactNode }

/** Keeps the page that redirected to the sign-in. */
export function OtherPageLink({ question, to, children }: Props) {
  const { state } = useLocation()
  return (
    <Text size="sm" ta="center">
      {question && `${question} `}
      <Anchor component={Link} to={to} state={state} fw={600} inherit>
        {children}
      </Anchor>
    </Text>
  )
}
