import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PeopleList } from '../../../company/people/people-list.tsx'
import { type Person, peopleQuery } from '../../../company/people/people-queries.ts'
import { RoleForm } from '../../../company/people/role-form.tsx'
import { useTenant } from '../../../company/use-tenant.ts'
import { paths } from '../../../paths.ts'
import { linkOrigin } from '../../../supabase.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'

type Props = { companyId: string; mayChange: boolean }

/** Names and roles for everybody of the company. Managers also see e-mails and people who await approval. */
export function PeopleCard({ companyId, mayChange }: Props) {
  const { mayManage } = useTenant()
  const people = useQuery(peopleQuery(companyId))
  const shown = useRef<HTMLSpanElement>(null)
  const signUpAddress = linkOrigin() + paths.register
  const [changed, setChanged] = useState<Person | null>(null)
  return (
    <SettingsCard
      title="Pessoas com acesso"
      note={
        <>
          Quem ainda não tem acesso cria a própria conta em{' '}
          <span ref={shown} tabIndex={-1}>
            <AddressText address={signUpAddress} />
          </span>
          . O suporte aprova e escolhe a empresa e o perfil.
        </>
      }
    >
      {people.isPending && (
        <Skeleton h={44} radius="md" role="status" aria-label="Carregando pessoas" />
      )}
      {people.isError && !people.data && (
        <LoadError
          title="Erro ao carregar pessoas"
          message="Não foi possível carregar quem tem acesso."
          query={people}
        />
      )}
      {people.data && (
        <PeopleList
          companyId={companyId}
          people={people.data.filter(({ approved }) => mayManage || approved)}
          withEmails={mayManage}
          onChangeRole={mayChange ? setChanged : undefined}
        />
      )}
      {mayChange && (
        <CopyButton text={signUpAddress} shownIn={shown} style={{ alignSelf: 'start' }}>
          Copiar endereço de cadastro
        </CopyButton>
      )}
      {changed && <RoleForm person={changed} onClose={() => setChanged(null)} />}
    </SettingsCard>
  )
}
