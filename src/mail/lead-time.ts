/** "20/11/2025 às 22:30", as the company's clock shows it. */
export function leadTime({ capturedAt, timeZone }: { capturedAt: Date; timeZone: string }): string {
  const parts = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('pt-BR', parts).format(capturedAt).replace(', ', ' às ')
}
