/** The finished company, remembered so that no space is reserved for the panel. */
const key = 'rodizio-first-steps-over'

const newFor = 30 * 86_400_000

export function mayHaveSteps({ id, created_at }: { id: string; created_at: string }): boolean {
  return Date.now() - Date.parse(created_at) < newFor && localStorage.getItem(key) !== id
}

export function rememberFinished(companyId: string): void {
  localStorage.setItem(key, companyId)
}
