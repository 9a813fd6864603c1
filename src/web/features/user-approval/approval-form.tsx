import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CompaniesError } from '../../company/companies-error.tsx'
import { companiesQuery } from '../../company/companies-query.ts'
import { roleLabel } from '../../session/role.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import {
  type Approval,
  type GrantedRole,
  nameOf,
  type PendingUser,
} from './user-approval-queries.ts'

type Props = {
  user: PendingUser
  onApprove: (approval: Approval) => Promise<void>
  onClose: () => void
}

const offered: readonly { role: GrantedRole; may: string }[] = [
  { role: 'admin', may: 'cuida de tudo na empresa, inclusive do plano' },
  { role: 'manager', may: 'cuida de tudo, menos do plano e dos dados da empresa' },
  { role: 'seller', may: 'vê os dados e marca o resultado dos leads' },
  { role: 'user', may: 'vê os dados e marca o resultado dos leads' },
]

export function ApprovalForm({ user, onApprove, onClose }: Props) {
  const companies = useQuery(companiesQuery)
  const form = useForm<Approval>({
    initialValues: {
      companyId: user.companies?.id ?? null,
      role: startRole(user.companies ? user.role : 'user'),
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
      {companyId !== null && (
        <Select
          label="Perfil"
          description={`${roleLabel[role ?? 'user']} ${offered.find((one) => one.role === role)?.may}.`}
          data={offered.map((one) => ({ value: one.role, label: roleLabel[one.role] }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
      )}
    </FormDialog>
  )
}

/** The role that the account already has, else the least. */
function startRole(carried: string): GrantedRole {
  return offered.find(({ role }) => role === carried)?.role ?? 'user'
}
