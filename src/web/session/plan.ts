const labels: Record<string, string> = { basic: 'Básico', pro: 'Pro', enterprise: 'Enterprise' }

export function planLabel(plan: string): string {
  return labels[plan] ?? plan
}

/** Spec section 9: unlimited is held as this number. */
export const unlimited = 999_999
