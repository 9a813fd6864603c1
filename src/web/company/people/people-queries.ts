import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { byName } from '../../by-name.ts'
import { callRpc } from '../../call-rpc.ts'
import { readAllRows } from '../../rows/read-all-rows.ts'
import { type GrantedRole, roleLabel } from '../../session/role.ts'
import { supabase } from '../../supabase.ts'
import { toastSuccess } from '../../ui/toast.ts'

/** Sorted by name. */
export const peopleQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['users', 'of', companyId],
    queryFn: companyId ? () => listPeople(companyId) : skipToken,
  })

export type Person = Awaited<ReturnType<typeof listPeople>>[number]

async function listPeople(companyId: string) {
  const rows = await readAllRows((first, last) =>
    supabase()
      .from('users')
      .select('id, name, email, role, approved')
      .eq('company_id', companyId)
      .order('id')
      .range(first, last),
  )
  return byName(rows)
}

/** Ids of the users with a second factor, which only super_admin may read. */
export const factorOwnersQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['users', 'with-second-factor', companyId],
    queryFn: companyId ? () => listFactorOwners(companyId) : skipToken,
  })

async function listFactorOwners(companyId: string) {
  const data = await callRpc('list_second_factor_owners', { p_company_id: companyId })
  return data.map(({ user_id }) => user_id)
}

const shownBy = { awaits: [['users']], invalidates: [['home'], ['companies']] } as const

export function useChangeRole() {
  return useMutation({
    meta: { failure: 'Erro ao mudar perfil', ...shownBy },
    mutationFn: ({ person, role }: { person: Person; role: GrantedRole }) =>
      callRpc('set_user_role', { p_user_id: person.id, p_role: role }),
    onSuccess: (_, { person, role }) =>
      toastSuccess('Perfil alterado!', `${nameOf(person)} agora tem o perfil ${roleLabel[role]}.`),
  })
}

export function useRemoveAccess() {
  return useMutation({
    meta: { failure: 'Erro ao remover acesso', ...shownBy },
    mutationFn: ({ id }: Person) => callRpc('remove_user_access', { p_user_id: id }),
    onSuccess: (_, person) =>
      toastSuccess('Acesso removido!', `${nameOf(person)} não entra mais até uma nova aprovação.`),
  })
}

export function useRemoveSecondFactor() {
  return useMutation({
    meta: { failure: 'Erro ao desativar a verificação em duas etapas', awaits: [['users']] },
    mutationFn: ({ id }: Person) => callRpc('remove_second_factors', { p_user_id: id }),
    onSuccess: (_, person) =>
      toastSuccess(
        'Verificação em duas etapas desativada!',
        `${nameOf(person)} entra só com a senha, em cada aparelho.`,
      ),
  })
}

export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string =>
  name || email || 'Sem nome'
