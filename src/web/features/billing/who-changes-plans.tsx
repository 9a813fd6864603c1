import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Company } from '../../company/company.ts'
import { adminsQuery } from './billing-queries.ts'

/** Product decision 5. */
export function WhoChangesPlans({ company }: { company: Company }) {
  const { data: admins = [] } = useQuery({ ...adminsQuery(company.id), enabled: company.active })
  const reason = company.active
    ? {
        title: 'Apenas administradores da empresa podem mudar o plano',
        text: admins.length
          ? `Para mudar, fale com ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(admins)}.`
          : 'Para mudar, fale com quem administra a conta.',
      }
    : {
        title: 'Não é possível mudar o plano de uma empresa desativada',
        text: 'Fale com o suporte para reativar a empresa.',
      }
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconLock aria-hidden />}
      title={reason.title}
      role="note"
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {reason.text}
      </Text>
    </Alert>
  )
}
