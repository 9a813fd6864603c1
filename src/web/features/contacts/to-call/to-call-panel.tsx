import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconPhoneCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import classes from '../contact-list.module.css'
import { ClosingForm } from './closing-form.tsx'
import { ToCallCard } from './to-call-card.tsx'
import { type ToCall, toCallQuery, useAnswer } from './to-call-queries.ts'

type Props = { companyId: string | null; timeZone: string | undefined; onBack: () => void }

export function ToCallPanel({ companyId, timeZone, onBack }: Props) {
  const visitors = useQuery(toCallQuery(companyId))
  const answer = useAnswer()
  const [unreachable, setUnreachable] = useState<ToCall | null>(null)
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        mr="auto"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        Todos os contatos
      </Button>
      <div>
        <Title order={2} fz="lg" tabIndex={-1}>
          Chamar agora
        </Title>
        <Text c="dimmed" size="sm">
          Estas pessoas enviaram o formulário e não abriram o WhatsApp, ou a mensagem delas não
          chegou. Chame antes que esfrie.
        </Text>
      </div>
      {content()}
      {unreachable && <ClosingForm visitor={unreachable} onClose={() => setUnreachable(null)} />}
    </Stack>
  )

  function content() {
    if (visitors.isError && !visitors.data) {
      return (
        <LoadError
          title="Erro ao carregar dados"
          message="Não foi possível carregar quem chamar agora."
          query={visitors}
        />
      )
    }
    if (!companyId || visitors.data?.length === 0) {
      return (
        <EmptyCard
          icon={<IconPhoneCheck aria-hidden />}
          title="Ninguém para chamar agora"
          description="Quem não abrir o WhatsApp depois de enviar o formulário aparece aqui."
        />
      )
    }
    return (
      <Stack component="ul" gap="sm" className={classes.cards} aria-busy={!visitors.data}>
        {!visitors.data &&
          [1, 2, 3].map((row) => <Skeleton component="li" key={row} h={108} radius="lg" />)}
        {visitors.data?.map((visitor) => (
          <ToCallCard
            key={visitor.lead_id}
            visitor={visitor}
            timeZone={timeZone}
            busy={answer.isPending && answer.variables.visitor.lead_id === visitor.lead_id}
            onReached={() => answer.mutate({ visitor })}
            onUnreachable={() => setUnreachable(visitor)}
          />
        ))}
      </Stack>
    )
  }
}
