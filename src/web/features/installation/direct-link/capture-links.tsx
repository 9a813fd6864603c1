import { Button, EmptyState, Skeleton, Stack, Title } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { CaptureLinkCard } from './capture-link-card.tsx'
import type { CaptureLink } from './links-queries.ts'
import { useLinkActions } from './use-link-actions.ts'

type Props = {
  links: CaptureLink[] | undefined
  chosenId: string | undefined
  mayManage: boolean
  timeZone: string | undefined
  onChoose: (id: string) => void
}

const step = 10

export function CaptureLinks({ links, chosenId, mayManage, timeZone, onChoose }: Props) {
  const [shown, setShown] = useState(step)
  const { toggle } = useLinkActions()
  return (
    <Stack gap="md" component="section" aria-label="Links de captura">
      <Title order={2} fz="lg">
        Links de captura
      </Title>
      {!links && [1, 2, 3].map((row) => <Skeleton key={row} h={92} radius="lg" />)}
      {links?.length === 0 && (
        <EmptyState
          py={48}
          className="card"
          variant="light"
          icon={<IconLink aria-hidden />}
          title="Nenhum link de captura ainda"
          description={
            mayManage
              ? 'Configure acima e clique em Gerar link. Ele aparece aqui com cliques e leads.'
              : 'Quando um link for criado, ele aparece aqui com cliques e leads.'
          }
        />
      )}
      {links && links.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {links.slice(0, shown).map((link) => (
            <CaptureLinkCard
              key={link.id}
              link={link}
              chosen={link.id === chosenId}
              mayManage={mayManage}
              timeZone={timeZone}
              busy={toggle.isPending && toggle.variables.id === link.id}
              onChoose={() => onChoose(link.id)}
              onToggle={() => toggle.mutate(link)}
            />
          ))}
        </Stack>
      )}
      {links && links.length > shown && (
        <Button variant="default" mx="auto" onClick={() => setShown(shown + step)}>
          Mostrar mais
        </Button>
      )}
    </Stack>
  )
}
