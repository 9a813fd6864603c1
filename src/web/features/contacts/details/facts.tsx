import { Box, Text } from '@mantine/core'
import type { Fact } from './contact-facts.ts'
import classes from './facts.module.css'

export function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <Box component="section" aria-label={title}>
      <Text component="h4" fw={650} size="sm" m={0} mb={6}>
        {title}
      </Text>
      <dl className={classes.facts}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Box>
  )
}
