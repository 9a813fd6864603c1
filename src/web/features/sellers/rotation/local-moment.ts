/** The clock of a time zone for an input: "2026-11-25T14:30". */
export function toLocal(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .replace(' ', 'T')
}

/** The moment at which the clock of the time zone shows the input's text; an invalid date for another text. */
export function fromLocal(local: string, timeZone: string): Date {
  const asUtc = new Date(`${local}Z`)
  if (Number.isNaN(asUtc.getTime())) return asUtc
  const shown = new Date(`${toLocal(asUtc, timeZone)}Z`)
  return new Date(2 * asUtc.getTime() - shown.getTime())
}
