/** `email*; city=Sua cidade` (`*`: required, `=`: another label). */
import { cleanText } from '../clean-text.ts'
import { type FormField, formFields, lockedFields } from '../form/form-fields.ts'

export interface WidgetField {
  readonly enabled: true
  readonly required: boolean
  /** '' for the default label. */
  readonly label: string
}

export type WidgetFields = Readonly<Partial<Record<FormField, WidgetField>>>

/** The last of duplicate names wins. */
export function readWidgetFields(text: string): WidgetFields {
  const fields: Partial<Record<FormField, WidgetField>> = {}
  for (const entry of text.split(';')) {
    const [, word, star, label = ''] = /^\s*(\w+)(\*?)\s*(?:=(.*))?$/s.exec(entry) ?? []
    const name = formFields.find((known) => known === word)
    if (!name) continue
    const required = star === '*' || lockedFields.includes(name)
    fields[name] = { enabled: true, required, label: cleanText(label, 60) }
  }
  return fields
}

/** Name and phone appear only with a label of their own. */
export function writeWidgetFields(fields: WidgetFields): string {
  return formFields
    .flatMap((name) => {
      const field = fields[name]
      const locked = lockedFields.includes(name)
      if (!field || (locked && !field.label)) return []
      const label = cleanText(field.label.replaceAll(';', ','), 60)
      return `${name}${field.required && !locked ? '*' : ''}${label && `=${label}`}`
    })
    .join('; ')
}
