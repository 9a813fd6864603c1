import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepSameCompany } from './keep-same-company.ts'

/** What an observer shows while the figures of another company, or of another period, are still being read. */
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

test('the figures before stay while another period is read', () => {
  expect(whileReading('aurora', 'week')).toBe('figures of Aurora')
})

test('no company is shown the figures of another one', () => {
  expect(whileReading('boreal', 'all')).toBeUndefined()
})
