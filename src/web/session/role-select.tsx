import { Select } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type GrantedRole, roleLabel } from './role.ts'

const may: Record<GrantedRole, string> = {
  admin: 'cuida de tudo na empresa, inclusive do plano',
  manager: 'cuida de tudo, menos do plano e dos dados da empresa',
  seller: 'vê os dados e marca o resultado dos leads',
  user: 'vê os dados e marca o resultado dos leads',
}
const offered = Object.keys(may) as GrantedRole[]

type Props = { value: GrantedRole } & Omit<ComponentProps<typeof Select>, 'value' | 'data'>

export function RoleSelect({ value, ...input }: Props) {
  return (
    <Select
      label="Perfil"
      description={`${roleLabel[value]} ${may[value]}.`}
      data={offered.map((role) => ({ value: role, label: roleLabel[role] }))}
      allowDeselect={false}
      value={value}
      {...input}
    />
  )
}
