import { Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type infer as Infer, maxLength, minLength, object, string, trim } from 'zod/mini'
import { ReceiverOption } from '../../../by-hand/receiver-option.tsx'
import { absenceNote, receiversQuery } from '../../../by-hand/receivers-query.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { showRefusal } from '../../../show-refusal.ts'
import { supabase } from '../../../supabase.ts'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { type ContactDetails, contactKey } from './contact-details-query.ts'

type Props = { contact: ContactDetails; companyId: string; onClose: () => void }

const transferSchema = object({
  sellerId: string().check(minLength(1, 'Escolha para quem transferir.')),
  note: string().check(trim(), maxLength(500, 'Use no máximo 500 caracteres.')),
})

type Transfer = Infer<typeof transferSchema>

export function TransferForm({ contact, companyId, onClose }: Props) {
  const receivers = useQuery(receiversQuery(companyId))
  const { mutateAsync } = useTransfer(contact)
  const form = useForm<Transfer>({
    initialValues: { sellerId: '', note: '' },
    ...checkedBy(transferSchema),
  })
  const others = receivers.data?.filter(({ id }) => id !== contact.seller_id)
  const timeZone = useTimeZone()
  const chosen = others?.find(({ id }) => id === form.values.sellerId)
  return (
    <FormDialog
      title={`Transferir ${contact.name}`}
      action="Transferir"
      form={form}
      onSubmit={form.onSubmit(save, focusFirstError)}
      onClose={onClose}
    >
      <Select
        label="Para quem"
        placeholder={
          others?.length === 0 ? 'Nenhum outro vendedor no rodízio' : 'Escolha o vendedor'
        }
        withAsterisk
        searchable
        nothingFoundMessage="Ninguém com esse nome"
        renderOption={({ option: { value, label } }) => (
          <ReceiverOption label={label} note={noteOf(value)} />
        )}
        data={others?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        data-autofocus
        error={receivers.isError && 'Não foi possível carregar os vendedores.'}
        {...form.getInputProps('sellerId')}
      />
      <Textarea
        label="Observação"
        description="Opcional. Aparece no motivo, para toda a empresa."
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('note')}
      />
      <Text size="sm" role="status" mih={22}>
        {chosen && turnSentence(contact, chosen.name)}
        {chosen?.absence && ` ${chosen.name} não está atendendo agora.`}
      </Text>
    </FormDialog>
  )

  function noteOf(id: string) {
    const receiver = others?.find((one) => one.id === id)
    return receiver && absenceNote(receiver, new Date(), timeZone)
  }

  async function save(transfer: Transfer) {
    try {
      await mutateAsync(transfer)
      onClose()
    } catch (error) {
      showRefusal(form, error, fieldOfRefusal)
    }
  }
}

function fieldOfRefusal(message: string): keyof Transfer | null {
  if (/^Observação /.test(message)) return 'note'
  return /vendedor/i.test(message) ? 'sellerId' : null
}

function useTransfer({ id, name }: ContactDetails) {
  return useMutation({
    meta: {
      failure: 'Erro ao transferir contato',
      awaits: [contactKey(id)],
      invalidates: [['contacts'], ['leads'], ['sellers'], ['home'], ['turns']],
    },
    mutationFn: async ({ sellerId, note }: Transfer) => {
      const { data, error } = await supabase()
        .rpc('transfer_lead', {
          p_lead_id: id,
          p_seller_id: sellerId,
          p_note: note || undefined,
        })
        .single()
      if (error) throw error
      return data.seller_name
    },
    onSuccess: (seller) => toastSuccess('Contato transferido!', `${seller} vai atender ${name}.`),
  })
}

function turnSentence({ sellers, tookTurn }: ContactDetails, receiver: string): string {
  if (!sellers) return `O contato conta como uma vez de ${receiver}.`
  if (tookTurn) return `A vez passa de ${sellers.name} para ${receiver}.`
  return `O contato conta como uma vez de ${receiver}. ${sellers.name} o atendia fora da vez e não perde nenhuma.`
}
