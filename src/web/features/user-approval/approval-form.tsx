import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CompaniesError } from '../../company/companies-error.tsx'
import { companiesQuery } from '../../company/companies-query.ts'
import { nameOf } from '../../company/people/people-queries.ts'
import { readGrantedRole } from '../../session/role.ts'
import { RoleSelect } from '../../session/role-select.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Approval, PendingUser } from './user-approval-queries.ts'

type Props = {
  user: PendingUser
  onApprove: (approval: Approval) => Promise<void>
  onClose: () => void
}

export function ApprovalForm({ user, onApprove, onClose }: Props) {
  const companies = useQuery(companiesQuery)
  const form = useForm<Approval>({
    initialValues: {
      companyId: user.companies?.id ?? null,
      role: readGrantedRole(user.companies && user.role),
    },
  })
  const { companyId, role } = form.values
  const submit = form.onSubmit(() =>
    onApprove({ companyId, role: companyId === null ? null : role }),
  )

  return (
    <FormDialog
      title={`Aprovar ${nameOf(user)}`}
      action="Aprovar"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {user.email && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Text>
      )}
      {companies.isError && !companies.data && <CompaniesError query={companies} />}
      <Select
        label="Empresa"
        description="Sem empresa, a pessoa cria a sua no primeiro acesso."
        placeholder="Sem empresa"
        data={companies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        searchable
        clearable
        nothingFoundMessage="Nenhuma empresa encontrada"
        data-autofocus
        openOnFocus={false}
        {...form.getInputProps('companyId')}
      />
      {companyId !== null && <RoleSelect {...form.getInputProps('role')} value={role ?? 'user'} />}
    </FormDialog>
  )
}
