import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callRpc } from '../../../call-rpc.ts'
import type { Company } from '../../../company/company.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { RetentionNote } from './retention-note.tsx'
import { type RetentionPreview, retentionQuery } from './retention-queries.ts'
import { always, dueLabel, retentionLabel, retentionTimes } from './retention-times.ts'

/** For admin, and for super_admin in a company. */
export function RetentionCard({ company }: { company: Company }) {
  const present = company.keep_leads_months
  const [chosen, setChosen] = useState(present)
  const [known, setKnown] = useState(present)
  // Another user's change resets the choice.
  if (known !== present) {
    setKnown(present)
    setChosen(present)
  }
  const preview = useQuery(retentionQuery(company.id, chosen))
  const save = useMutation({
    meta: { failure: 'Erro ao atualizar retenção', awaits: [[]] },
    // Null keeps leads forever; the generated type does not allow it.
    mutationFn: (months: number | null) =>
      callRpc('set_lead_retention', { p_company_id: company.id, p_months: months as number }),
    onSuccess: () => toastSuccess('Retenção atualizada!'),
  })
  return (
    <SettingsCard
      title="Retenção de dados"
      note="Por quanto tempo ficam guardados os dados de quem preencheu um formulário."
    >
      <Stack gap="md">
        <Select
          label="Guardar contatos por"
          data={retentionTimes(present)}
          value={chosen === null ? always : String(chosen)}
          onChange={(value) => setChosen(value === always ? null : Number(value))}
          allowDeselect={false}
          maw={320}
        />
        <RetentionNote months={chosen} preview={preview} timeZone={company.time_zone} />
        <Group justify="space-between" align="end">
          <Text size="xs" c="dimmed" flex="1 1 240px">
            O que passa do prazo é excluído definitivamente em até uma hora. A contagem de leads de
            cada vendedor é mantida, para a divisão continuar justa.
          </Text>
          <Button
            ml="auto"
            disabled={chosen === present || (chosen !== null && !preview.data)}
            loading={save.isPending}
            onClick={submit}
          >
            Salvar
          </Button>
        </Group>
      </Stack>
    </SettingsCard>
  )

  function submit() {
    const due = preview.data
    if (chosen === null || !due || due.leads + due.quarantined === 0) return save.mutate(chosen)
    askErasure(due, chosen, () => save.mutate(chosen))
  }
}

function askErasure(preview: RetentionPreview, months: number, erase: () => void): void {
  const due = preview.leads + preview.quarantined
  askFirst({
    title: 'Excluir contatos antigos',
    children: (
      <Stack gap="sm">
        <Text fw={500}>
          {dueLabel(preview)} {due === 1 ? 'tem' : 'têm'} mais de {retentionLabel(months)} e{' '}
          {due === 1 ? 'será excluído' : 'serão excluídos'} na próxima hora.
        </Text>
        <Text size="sm">
          Nome, telefone, e-mail, mensagens e resultado serão excluídos definitivamente, e os totais
          diminuem. Precisa de uma cópia? Exporte os contatos antes.
        </Text>
      </Stack>
    ),
    confirm: 'Excluir e salvar',
    color: 'red',
    onConfirm: erase,
  })
}
