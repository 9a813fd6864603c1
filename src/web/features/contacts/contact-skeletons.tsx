import { Skeleton, Stack } from '@mantine/core'

const places = Array.from({ length: 20 }, (_, place) => place)

/** As high as a loaded page, to avoid a layout shift. */
export function ContactSkeletons({ rows }: { rows: boolean }) {
  return (
    <Stack gap={rows ? 1 : 'md'} aria-busy aria-label="Carregando contatos" role="status">
      {rows && <Skeleton h={45} radius="md" />}
      {places.map((place) => (
        <Skeleton key={place} h={rows ? 61 : 206} radius={rows ? 'sm' : 'lg'} />
      ))}
    </Stack>
  )
}
