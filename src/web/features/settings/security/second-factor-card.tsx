import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askFirst } from '../../../ui/ask-first.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { accountMessage } from '../account-message.ts'
import { appQuery, factorHint, useReloadFactors } from './factor-queries.ts'
import { NewFactor } from './new-factor.tsx'
import { useEnroll, useUnenroll } from './second-factor-queries.ts'

export function SecondFactorCard({ addedKeys }: { addedKeys: number }) {
  const factor = useQuery(appQuery)
  return (
    <SettingsCard
      title="Aplicativo autenticador"
      note="Além da senha, um código que só o seu celular mostra. Quem descobrir sua senha não entra."
    >
      {factor.isPending && <Skeleton h={36} w={220} />}
      {factor.isError && (
        <LoadError
          title="Erro ao carregar dados"
          message="Não foi possível verificar se o aplicativo está ativado."
          query={factor}
        />
      )}
      {factor.data && !factor.data.app && <TurnOn addedKeys={addedKeys} />}
      {factor.data?.app && <TurnOff factorId={factor.data.app.id} other={factor.data.other} />}
    </SettingsCard>
  )
}

function TurnOn({ addedKeys }: { addedKeys: number }) {
  const enroll = useEnroll()
  const reload = useReloadFactors()
  const [begunAfter, setBegunAfter] = useState(addedKeys)
  const begin = () =>
    enroll.mutate(undefined, {
      onError: (error) => toastFailure('Erro ao ativar o aplicativo', accountMessage(error)),
    })
  // The first use of a key ends other enrolments; the server would refuse this code.
  const hasEnded = enroll.data !== undefined && addedKeys !== begunAfter
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key.
  useEffect(() => {
    if (hasEnded) begin()
  }, [addedKeys])
  if (enroll.data) {
    return (
      <NewFactor
        key={enroll.data.id}
        isAnew={hasEnded}
        factor={enroll.data}
        onCancel={enroll.reset}
        onConfirmed={() => {
          toastSuccess('Aplicativo ativado!', 'O código dele será pedido sempre que você entrar.')
          void reload()
        }}
      />
    )
  }
  return (
    <Group>
      <Button
        leftSection={<IconShieldPlus size={18} aria-hidden />}
        loading={enroll.isPending}
        onClick={() => {
          setBegunAfter(addedKeys)
          begin()
        }}
      >
        Ativar aplicativo
      </Button>
    </Group>
  )
}

function TurnOff({ factorId, other }: { factorId: string; other: string | undefined }) {
  const unenroll = useUnenroll()
  return (
    <Group justify="space-between">
      <Badge size="lg" leftSection={<IconShieldCheck size={16} aria-hidden />}>
        Ativado
      </Badge>
      <Button
        variant="default"
        loading={unenroll.isPending}
        onClick={() =>
          askFirst({
            title: 'Desativar o aplicativo?',
            children: (
              <Text size="sm">
                {other
                  ? `Ao entrar, você passa a confirmar só com ${other}. ${factorHint}`
                  : 'Sua conta fica protegida só pela senha.'}
              </Text>
            ),
            confirm: 'Desativar',
            color: 'red',
            onConfirm: () => unenroll.mutate({ factorId, other }),
          })
        }
      >
        Desativar
      </Button>
    </Group>
  )
}
