/** Keeps the previous data of the same company as a placeholder. */
export const keepSameCompany = (companyId: string | null) => ({
  meta: { companyId },
  placeholderData: <Data>(
    before: Data | undefined,
    query?: { meta: { companyId?: string | null } | undefined },
  ) => (query?.meta?.companyId === companyId ? before : undefined),
})
