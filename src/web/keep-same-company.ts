/** For a query of a company: what was read before stays until the answer is there, but never another company's. */
export const keepSameCompany = (companyId: string | null) => ({
  meta: { companyId },
  placeholderData: <Data>(
    before: Data | undefined,
    query?: { meta: { companyId?: string | null } | undefined },
  ) => (query?.meta?.companyId === companyId ? before : undefined),
})
