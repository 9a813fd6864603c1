/** Ad platforms that are told of leads and sales (product decision 54). */
import { Paper, Skeleton, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../../ui/load-error.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { conversionsQuery, useConversionWrites } from './conversions-queries.ts'
import { PlatformCard } from './platform-card.tsx'
import { PlatformForm } from './platform-form.tsx'
import { type Platform, platforms } from './platforms.ts'

export function ConversionsTab({ companyId }: { companyId: string }) {
  const conversions = useQuery(conversionsQuery(companyId))
  const [edited, setEdited] = useState<Platform | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const writes = useConversionWrites(companyId, setPassword)
  if (conversions.isError && !conversions.data) {
    return (
      <LoadError
        title="Erro ao carregar conversões"
        message="Não foi possível carregar as conversões."
        query={conversions}
      />
    )
  }
  if (!conversions.data) return <Skeleton h={160} radius="lg" />
  const { asksForAds, connections } = conversions.data
  const find = (kind: Platform) => connections.find((one) => one.kind === kind)
  const form = platforms.find(({ kind }) => kind === edited)
  return (
    <Stack gap="lg">
      <Paper p="lg" radius="lg" className="card">
        <Switch
          label="Enviar só os leads de quem autorizou"
          description="O formulário passa a perguntar, com uma caixa desmarcada. Sem a autorização, nenhuma plataforma de anúncios recebe o lead nem a venda."
          checked={asksForAds}
          aria-disabled={writes.ask.isPending}
          onChange={() => writes.ask.isPending || writes.ask.mutate(!asksForAds)}
        />
      </Paper>
      {platforms.map((platform) => (
        <PlatformCard
          key={platform.kind}
          platform={platform}
          connection={find(platform.kind)}
          writes={writes}
          onEdit={() => setEdited(platform.kind)}
        />
      ))}
      {form && (
        <PlatformForm
          platform={form}
          connection={find(form.kind)}
          onSave={async (fields) => {
            await writes.save.mutateAsync({ kind: form.kind, fields })
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {password && !edited && (
        <SecretDialog
          secret={password}
          title="A senha aparece só agora"
          copy="Copiar senha"
          onClose={() => setPassword(null)}
        >
          Informe-a na programação do Google Ads, com o endereço e o usuário do cartão.
        </SecretDialog>
      )}
    </Stack>
  )
}
