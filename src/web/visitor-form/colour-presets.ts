/** Presets of spec section 9. */
export const primaryPresets = {
  Verde: '#16a34a',
  Azul: '#2563eb',
  Roxo: '#7c3aed',
  Vermelho: '#dc2626',
  Laranja: '#ea580c',
  Grafite: '#334155',
}

export const backgroundPresets = {
  'Azul claro': '#f0f9ff',
  'Verde claro': '#f0fdf4',
  Lilás: '#faf5ff',
  Rosa: '#fff1f2',
  Creme: '#fffbeb',
  Cinza: '#f1f5f9',
}
