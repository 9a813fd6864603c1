import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './contact-list.module.css'
import { useContactAddress } from './details/use-opened-contact.ts'

export function ContactLink({ id, name }: { id: string; name: string }) {
  const addressOf = useContactAddress()
  return (
    <Anchor
      component={Link}
      {...addressOf(id)}
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

/** Focus target after the list changes. */
export const findFirstContact = () => document.querySelector<HTMLElement>(`main a.${classes.name}`)
