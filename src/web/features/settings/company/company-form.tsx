import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatPhone } from '../../../../domain/phone.ts'
import { callRpc } from '../../../call-rpc.ts'
import type { Company } from '../../../company/company.ts'
import { timeZonesWith } from '../../../company/time-zones.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useEditForm } from '../../../use-edit-form.ts'
import { type CompanyFields, companySchema } from './company-schema.ts'

export function CompanyForm({ company, readOnly }: { company: Company; readOnly: boolean }) {
  const save = useMutation({
    meta: { failure: 'Erro ao atualizar empresa', invalidates: [[]] },
    // Missing fields stay; an empty phone or privacy text clears it.
    mutationFn: (change: Partial<CompanyFields>) =>
      callRpc('update_company', {
        p_id: company.id,
        p_name: change.name,
        p_email: change.email,
        p_phone: change.phone,
        p_time_zone: change.timeZone,
        p_privacy_text: change.privacyText,
      }),
    onSuccess: () => toastSuccess('Empresa atualizada!'),
  })
  const form = useEditForm<CompanyFields>({
    stored: fieldsOf(company),
    schema: companySchema,
    save: (_fields, change) => save.mutateAsync(change),
  })
  const asked = { withAsterisk: !readOnly, readOnly }
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Nome da empresa"
          description="Aparece nos formulários, no WhatsApp e nos e-mails."
          autoComplete="organization"
          {...asked}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          {...asked}
          {...form.getInputProps('email')}
        />
        <PhoneField
          description="WhatsApp de reserva: recebe os leads quando não há vendedor ativo."
          {...(readOnly && { placeholder: 'Não informado' })}
          readOnly={readOnly}
          {...form.getInputProps('phone')}
        />
        <Select
          label="Fuso horário"
          description="Define o que conta como hoje nos relatórios e o horário do resumo diário."
          data={timeZonesWith(company.time_zone)}
          allowDeselect={false}
          readOnly={readOnly}
          {...form.getInputProps('timeZone')}
        />
        <Textarea
          label="Texto de privacidade"
          description="Aparece em cada formulário, junto do aviso sobre os dados. Cada lead guarda a versão que aceitou."
          placeholder={
            readOnly ? 'Não informado' : 'Ex.: Usamos seus dados só para responder a este contato…'
          }
          autosize
          minRows={3}
          maxRows={12}
          readOnly={readOnly}
          {...form.getInputProps('privacyText')}
        />
        {!readOnly && (
          <Group justify="flex-end">
            <Button type="submit" disabled={!form.isDirty()} loading={form.submitting}>
              Salvar
            </Button>
          </Group>
        )}
      </Stack>
      {!readOnly && form.isDirty() && (
        <LeaveGuard mayLeave={() => !form.isDirty()}>
          As alterações nos dados da empresa ainda não foram salvas.
        </LeaveGuard>
      )}
    </form>
  )
}

function fieldsOf(company: Company): CompanyFields {
  const { name, email, phone, time_zone, privacy_text } = company
  return {
    name,
    email,
    phone: phone ? formatPhone(phone) : '',
    timeZone: time_zone,
    privacyText: privacy_text ?? '',
  }
}
