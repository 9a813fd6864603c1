import type { InputHTMLAttributes } from 'react'
import { missingMessage } from '../../domain/form/field-messages.ts'
import type { FormConfig } from '../../domain/form/form-config.ts'
import { type FormField, fieldLengths } from '../../domain/form/form-fields.ts'

interface FieldInputProps {
  readonly name: FormField
  readonly field: FormConfig['fields'][FormField]
  readonly isRequired: boolean
  /** False: no native validation attributes. */
  readonly hasChecks: boolean
  readonly typed?: string
  readonly problem?: string
}

export function FieldInput({
  name,
  field,
  isRequired,
  hasChecks,
  typed,
  problem,
}: FieldInputProps) {
  const input = {
    id: name,
    name,
    ...inputKinds[name],
    placeholder: field.placeholder || undefined,
    defaultValue: typed,
    maxLength: fieldLengths[name],
    required: isRequired && hasChecks,
    'aria-required': isRequired,
    'aria-invalid': Boolean(problem),
    'aria-describedby': `${name}-problem`,
    'data-missing': isRequired ? missingMessage(name) : undefined,
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {field.label}
        {!isRequired && <small> (opcional)</small>}
      </label>
      {name === 'message' ? <textarea rows={3} {...input} /> : <input {...input} />}
      <p className="problem" id={`${name}-problem`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

const inputKinds: Record<FormField, InputHTMLAttributes<HTMLElement> & { type?: string }> = {
  name: { type: 'text', autoComplete: 'name', autoCapitalize: 'words' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  city: { type: 'text', autoComplete: 'address-level2', autoCapitalize: 'words' },
  company: { type: 'text', autoComplete: 'organization' },
  position: { type: 'text', autoComplete: 'organization-title' },
  message: {},
}
