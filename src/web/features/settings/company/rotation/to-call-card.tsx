import { NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { int, maximum, maxLength, minimum, number, object, string, trim } from 'zod/mini'
import { defaultFirstMessage } from '../../../../../domain/default-message.ts'
import type { Company } from '../../../../company/company.ts'
import { CardForm } from '../../../../ui/cards/card-form.tsx'
import { SettingsCard } from '../../../../ui/cards/settings-card.tsx'
import { useEditForm } from '../../../../use-edit-form.ts'
import { useSaveToCall } from './rotation-rules.ts'

const wrongMinutes = 'Escolha de 1 a 1.440 minutos.'

const schema = object({
  minutes: number(wrongMinutes).check(
    int(wrongMinutes),
    minimum(1, wrongMinutes),
    maximum(1440, wrongMinutes),
  ),
  firstMessage: string().check(trim(), maxLength(500, 'Use no máximo 500 caracteres.')),
})

type Props = { company: Company; mayChange: boolean }

export function ToCallCard({ company, mayChange }: Props) {
  const { rescue_minutes: minutes, first_message } = company
  return (
    <SettingsCard
      id="chamar-agora"
      title="Chamar agora"
      note="Quem envia o formulário e não abre o WhatsApp entra na lista “Chamar agora”, em Contatos e na página do vendedor."
    >
      {mayChange ? (
        <ToCallForm key={company.id} company={company} />
      ) : (
        <Stack gap="xs">
          <Text size="sm">
            Depois de {minutes} {minutes === 1 ? 'minuto' : 'minutos'} sem abrir o WhatsApp.
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            Primeira mensagem: {first_message ?? defaultFirstMessage}
          </Text>
        </Stack>
      )}
    </SettingsCard>
  )
}

function ToCallForm({ company }: { company: Company }) {
  const save = useSaveToCall(company.id)
  const form = useEditForm({
    stored: { minutes: company.rescue_minutes, firstMessage: company.first_message ?? '' },
    schema,
    save: (fields) => save.mutateAsync(fields),
  })
  return (
    <CardForm form={form} unsaved="As regras de “Chamar agora” ainda não foram salvas.">
      <NumberInput
        label="Minutos sem abrir o WhatsApp"
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        maw={260}
        {...form.getInputProps('minutes')}
      />
      <Textarea
        label="Primeira mensagem para o visitante"
        description="Pode usar {nome}, {cidade}, {empresa}, {vendedor} e {ref} (código do contato). Vazia, vale o texto sugerido."
        placeholder={defaultFirstMessage}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('firstMessage')}
      />
    </CardForm>
  )
}
