import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconShieldCheck, IconShieldPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { LoadError } from '../../../ui/load-error.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { accountMessage } from '../account-message.ts'
import { SettingsCard } from '../settings-card.tsx'
import { NewFactor } from './new-factor.tsx'
import { useEnroll, useReload, useSecondFactor, useUnenroll } from './second-factor-queries.ts'

/** A code of an app on the telephone, asked for after the password. */
export function SecondFactorCard({ addedKeys }: { addedKeys: number }) {
  const factor = useSecondFactor()
  return (
    <SettingsCard
      title="Segunda etapa"
      note="Além da senha, um código que só o seu celular mostra. Quem descobrir sua senha não entra."
    >
      {factor.isPending && <Skeleton h={36} w={220} />}
      {factor.isError && (
        <LoadError
          title="Segunda etapa indisponível"
          message="Não foi possível saber se ela está ligada."
          onRetry={() => void factor.refetch()}
          retrying={factor.isFetching}
        />
      )}
      {factor.data && !factor.data.app && <TurnOn addedKeys={addedKeys} />}
      {factor.data?.app && (
        <TurnOff factorId={factor.data.app.id} hasOther={factor.data.hasOther} />
      )}
    </SettingsCard>
  )
}

function TurnOn({ addedKeys }: { addedKeys: number }) {
  const enroll = useEnroll()
  const reload = useReload()
  const [begunAfter, setBegunAfter] = useState(addedKeys)
  const begin = () =>
    enroll.mutate(undefined, {
      onError: (error) => toastFailure('Erro ao ligar a segunda etapa', accountMessage(error)),
    })
  // The first use of a key ends whatever else was begun: a code of that picture would be refused.
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
          toastSuccess('Segunda etapa ligada!', 'Ela será pedida sempre que você entrar.')
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
        Ligar segunda etapa
      </Button>
    </Group>
  )
}

function TurnOff({ factorId, hasOther }: { factorId: string; hasOther: boolean }) {
  const unenroll = useUnenroll()
  const turnOff = () =>
    unenroll.mutate(factorId, {
      onSuccess: () =>
        toastSuccess(
          'Segunda etapa desligada.',
          hasOther ? 'Sua outra confirmação continua valendo.' : 'Para entrar, basta a senha.',
        ),
      onError: (error) => toastFailure('Erro ao desligar a segunda etapa', accountMessage(error)),
    })
  return (
    <Group justify="space-between">
      <Badge size="lg" leftSection={<IconShieldCheck size={16} aria-hidden />}>
        Ligada
      </Badge>
      <Button
        variant="default"
        loading={unenroll.isPending}
        onClick={() =>
          modals.openConfirmModal({
            title: 'Desligar a segunda etapa?',
            children: (
              <Text size="sm">
                {hasOther
                  ? 'Ao entrar, será pedida só a sua outra confirmação.'
                  : 'Sua conta fica protegida só pela senha.'}
              </Text>
            ),
            labels: { confirm: 'Desligar', cancel: 'Cancelar' },
            confirmProps: { color: 'red' },
            onConfirm: turnOff,
          })
        }
      >
        Desligar
      </Button>
    </Group>
  )
}
