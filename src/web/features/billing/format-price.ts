/** R$ 97: whole reais, as plans are priced. */
export function formatPrice(reais: number): string {
  return reais.toLocaleString('pt-BR', {
    style: 'currency',
    currency: 'BRL',
    maximumFractionDigits: 0,
  })
}
