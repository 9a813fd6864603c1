import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { passwordHint } from '../../../../domain/accounts/password-rules.ts'
import type { Company } from '../../../company/company.ts'
import { peopleQuery } from '../../../company/people/people-queries.ts'
import { passwordRules } from '../../../session/password-rules.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import type { CompanyFields } from '../company-schema.ts'

type Props = {
  form: UseFormReturnType<CompanyFields>
  company: Company | null
}

export function PasswordFields({ form, company }: Props) {
  const { data: people } = useQuery(peopleQuery(company?.id ?? null))
  const logins = people?.flatMap(({ email }) => email ?? []) ?? []
  const { setFieldValue } = form
  const usual = logins.find((login) => login === company?.email) ?? logins[0] ?? null
  const { password, login } = form.values
  const [chosen, setChosen] = useState<string | null>(null)
  // Without a password the form has nothing of it to save.
  const owner = password === '' ? null : (chosen ?? usual)
  useEffect(() => {
    if (login !== owner) setFieldValue('login', owner)
  }, [login, owner, setFieldValue])
  const nobody = company !== null && people?.length === 0
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        label={company ? 'Nova senha' : 'Senha'}
        description={hintFor(company, nobody)}
        withAsterisk={!company}
        disabled={nobody}
        {...form.getInputProps('password')}
      />
      {company && password !== '' && (
        <Select
          label="De quem é a nova senha"
          data={logins}
          allowDeselect={false}
          value={owner}
          onChange={setChosen}
        />
      )}
    </>
  )
}

function hintFor(company: Company | null, nobody: boolean): string {
  if (nobody) return 'Ninguém tem acesso a esta empresa ainda.'
  return company ? 'Em branco, a senha atual continua.' : passwordHint(passwordRules())
}
