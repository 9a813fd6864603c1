const zones = [
  { value: 'America/Sao_Paulo', label: 'Brasília e a maior parte do país (UTC−3)' },
  { value: 'America/Noronha', label: 'Fernando de Noronha (UTC−2)' },
  { value: 'America/Manaus', label: 'Amazonas (UTC−4)' },
  { value: 'America/Boa_Vista', label: 'Roraima (UTC−4)' },
  { value: 'America/Porto_Velho', label: 'Rondônia (UTC−4)' },
  { value: 'America/Cuiaba', label: 'Mato Grosso (UTC−4)' },
  { value: 'America/Campo_Grande', label: 'Mato Grosso do Sul (UTC−4)' },
  { value: 'America/Rio_Branco', label: 'Acre (UTC−5)' },
]

export const timeZoneLabel = (zone: string) =>
  zones.find(({ value }) => value === zone)?.label ?? zone.replaceAll('_', ' ')

/** Includes a company's time zone outside the list. */
export function timeZonesWith(present: string) {
  if (zones.some(({ value }) => value === present)) return zones
  return [...zones, { value: present, label: timeZoneLabel(present) }]
}
