const letters = 'BCDFGHJKMNPQRSTVWXYZ23456789'

/** The code of a lead, from its id: `{ref}` in a message. Same as private.lead_code. */
export function leadCode(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g)?.slice(11) ?? []
  return bytes.map((byte) => letters[Number.parseInt(byte, 16) % letters.length]).join('')
}
