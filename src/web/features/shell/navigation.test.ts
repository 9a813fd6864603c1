import { expect, test } from 'vitest'
import { type Role, roles } from '../../session/role.ts'
import { isActiveEntry, navigation } from './navigation.ts'

const labelsFor = (role: Role) =>
  navigation.filter((entry) => entry.visibleTo(role)).map((entry) => entry.label)

test('super_admin does not see the pages of a company', () => {
  expect(labelsFor('super_admin')).toEqual([
    'Dashboard',
    'Empresas',
    'Aprovação de Usuários',
    'Configurações',
  ])
})

test.each(roles.filter((role) => role !== 'super_admin'))('%s sees the company pages', (role) => {
  expect(labelsFor(role)).toEqual([
    'Dashboard',
    'Vendedores',
    'Leads',
    'Contatos Capturados',
    'Instalação',
    'Configurações',
  ])
})

test('one entry is highlighted, even with a trailing slash', () => {
  const active = (pathname: string) =>
    navigation.filter((entry) => isActiveEntry(entry, pathname)).map(({ label }) => label)
  expect(active('/dashboard/')).toEqual(['Dashboard'])
  expect(active('/dashboard/sellers')).toEqual(['Vendedores'])
  expect(active('/dashboard/landing-pages')).toEqual(['Instalação'])
  expect(active('/dashboard/billing')).toEqual(['Configurações'])
  expect(active('/dashboard/sellers-of-nobody')).toEqual([])
})
