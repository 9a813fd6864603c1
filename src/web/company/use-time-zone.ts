import { useCompany } from './use-company.ts'

/** The clock of the company whose page is open (product decision 31); undefined until it is known. */
export function useTimeZone(): string | undefined {
  return useCompany()?.time_zone
}
