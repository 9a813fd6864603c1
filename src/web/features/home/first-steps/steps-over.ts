/** Which company's steps are known to be over in this browser: no room is kept for a panel that will not come. */
const key = 'rodizio-first-steps-over'

/** A company is new for its first month. */
const newFor = 30 * 86_400_000

export function mayHaveSteps({ id, created_at }: { id: string; created_at: string }): boolean {
  return Date.now() - Date.parse(created_at) < newFor && localStorage.getItem(key) !== id
}

export function rememberOver(companyId: string): void {
  localStorage.setItem(key, companyId)
}
