import { Box, Text } from '@mantine/core'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'

export function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <Box component="section" aria-label={title}>
      <Text component="h4" fw={650} size="sm" m={0} mb={6}>
        {title}
      </Text>
      <FactList facts={facts} />
    </Box>
  )
}
