const labels: Record<string, string> = { basic: 'Básico', pro: 'Pro', enterprise: 'Enterprise' }

export function planLabel(plan: string): string {
  return labels[plan] ?? plan
}
