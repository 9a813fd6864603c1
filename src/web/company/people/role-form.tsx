import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { mayManageSellers, readGrantedRole, readRole } from '../../session/role.ts'
import { RoleSelect } from '../../session/role-select.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { nameOf, type Person, useChangeRole } from './people-queries.ts'

type Props = { person: Person; onClose: () => void }

export function RoleForm({ person, onClose }: Props) {
  const change = useChangeRole()
  const form = useForm({ initialValues: { role: readGrantedRole(person.role) } })
  const { role } = form.values
  // The toast tells a failure; the form keeps the choice.
  const submit = form.onSubmit(() =>
    change.mutateAsync({ person, role }).then(onClose, () => undefined),
  )
  return (
    <FormDialog
      title={`Mudar o perfil de ${nameOf(person)}`}
      action="Salvar"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleSelect data-autofocus openOnFocus={false} {...form.getInputProps('role')} value={role} />
      {mayManageSellers(readRole(person.role)) && !mayManageSellers(role) && (
        <Text size="sm">
          As chaves de API e os endereços de exportação que a pessoa criou param de funcionar.
        </Text>
      )}
    </FormDialog>
  )
}
