/** R$ 1.197,50, with the no-break space that pt-BR puts there. */
export function formatMoney(value: number): string {
  return value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
}
