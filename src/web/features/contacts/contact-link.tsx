import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useOpened } from '../../use-opened.ts'
import classes from './contact-list.module.css'

export function ContactLink({ id, name }: { id: string; name: string }) {
  const { linkTo } = useOpened('contato')
  return (
    <Anchor
      component={Link}
      {...linkTo(id)}
      c="inherit"
      size="sm"
      fw={600}
      lineClamp={3}
      title={name}
      className={classes.name}
    >
      {name}
    </Anchor>
  )
}
