import { useCompany } from './use-company.ts'

/** Product decision 31. Undefined while unknown. */
export function useTimeZone(): string | undefined {
  return useCompany()?.time_zone
}
