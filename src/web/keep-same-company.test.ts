import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepSameCompany } from './keep-same-company.ts'

function whileReading(companyId: string, period: string) {
  const options = (company: string, name: string) => ({
    queryKey: ['leads', 'day', company, { period: name }] as const,
    queryFn: () => new Promise<string>(() => undefined),
    ...keepSameCompany(company),
  })
  const client = new QueryClient()
  client.setQueryData(['leads', 'day', 'aurora', { period: 'all' }], 'figures of Aurora')
  const observer = new QueryObserver(client, { ...options('aurora', 'all'), staleTime: Infinity })
  const stop = observer.subscribe(() => undefined)
  observer.setOptions(options(companyId, period))
  const { data } = observer.getCurrentResult()
  stop()
  client.clear()
  return data
}

test('the previous figures stay while another period loads', () => {
  expect(whileReading('aurora', 'week')).toBe('figures of Aurora')
})

test('no company shows the figures of another one', () => {
  expect(whileReading('boreal', 'all')).toBeUndefined()
})
