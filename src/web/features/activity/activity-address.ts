import { object } from 'zod/mini'
import { choice, id, text, useAddress } from '../../address.ts'

export const periods = [
  { value: 'todos', label: 'Todos', days: null },
  { value: '24-horas', label: 'Últimas 24 horas', days: 1 },
  { value: '7-dias', label: 'Últimos 7 dias', days: 7 },
  { value: '30-dias', label: 'Últimos 30 dias', days: 30 },
  { value: '90-dias', label: 'Últimos 90 dias', days: 90 },
] as const

/** Who acts without an account; people are named by their id. */
export const actorKinds = [
  { value: 'platform', label: 'Suporte da plataforma' },
  { value: 'key', label: 'Chaves de API' },
  { value: 'seller_page', label: 'Páginas dos vendedores' },
  { value: 'job', label: 'Rodízio (automático)' },
] as const

/** By the beginning of the database's verbs. */
export const areas = [
  { value: 'vendedores', label: 'Vendedores', kinds: ['seller', 'seller_page'] },
  { value: 'equipes', label: 'Equipes', kinds: ['team'] },
  { value: 'links', label: 'Links e páginas', kinds: ['link', 'page'] },
  { value: 'contatos', label: 'Contatos', kinds: ['lead', 'contacts', 'request'] },
  { value: 'integracoes', label: 'Integrações', kinds: ['key', 'webhook'] },
  { value: 'empresa', label: 'Empresa e plano', kinds: ['company'] },
  { value: 'usuarios', label: 'Usuários', kinds: ['user'] },
  { value: 'entradas', label: 'Entradas no sistema', kinds: ['session'] },
  { value: 'suporte', label: 'Acessos do suporte', kinds: ['support'] },
] as const

const activityAddress = object({
  company: id,
  quem: text,
  area: text,
  periodo: choice(['todos', '24-horas', '7-dias', '30-dias', '90-dias']),
})

export function useActivityFilters() {
  const [{ quem, area, periodo }, change] = useAddress(activityAddress)
  return {
    filters: {
      actor: quem,
      area: areas.find(({ value }) => value === area)?.value ?? null,
      period: periodo,
    },
    change,
  }
}

export type ActivityFilters = ReturnType<typeof useActivityFilters>['filters']
