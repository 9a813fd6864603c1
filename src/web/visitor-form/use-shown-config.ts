import { useQuery } from '@tanstack/react-query'
import { withCompanyLogo } from '../../domain/form/company-logo.ts'
import type { FormConfig } from '../../domain/form/form-config.ts'
import { companyLogoQuery } from '../pictures/pictures-queries.ts'

/** As the visitor's page shows it. */
export function useShownConfig(config: FormConfig, companyId: string): FormConfig {
  const { data: logo } = useQuery(companyLogoQuery(companyId))
  return withCompanyLogo(config, logo)
}
