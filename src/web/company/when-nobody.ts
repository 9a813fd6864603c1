/** What becomes of a lead outside the company's hours. */
export const whenNobodyLabels = {
  rotate: 'Distribuir assim mesmo',
  wait: 'Guardar até o próximo horário',
  company_phone: 'Guardar e abrir o WhatsApp da empresa na hora',
} as const

export type WhenNobody = keyof typeof whenNobodyLabels
