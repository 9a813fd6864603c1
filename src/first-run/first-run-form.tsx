import { type PasswordRules, passwordHint } from '../domain/accounts/password-rules.ts'
import type { Field, Problems } from './read-form.ts'

export interface FormState {
  readonly typed: { readonly name: string; readonly email: string }
  readonly problems: Problems
  readonly passwordRules: PasswordRules
}

const emptied: Problems = {
  password: 'Digite a senha de novo.',
  repeated: 'Repita a senha.',
}

export function FirstRunForm({ typed, problems: found, passwordRules }: FormState) {
  // The page never shows a password again.
  const problems = Object.keys(found).length > 0 ? { ...emptied, ...found } : found
  const fields: FieldProps[] = [
    { name: 'name', label: 'Nome', autoComplete: 'name', value: typed.name },
    { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username', value: typed.email },
    {
      name: 'password',
      label: 'Senha',
      type: 'password',
      autoComplete: 'new-password',
      hint: `${passwordHint(passwordRules)} Esta conta vê todas as empresas.`,
    },
    { name: 'repeated', label: 'Repita a senha', type: 'password', autoComplete: 'new-password' },
  ]
  const firstWrong = fields.find(({ name }) => problems[name])?.name
  return (
    <>
      <h1>Crie a conta de super administrador</h1>
      <p className="lead">
        Com ela você aprova pessoas e cuida das empresas. Este endereço só pode ser usado uma vez.
      </p>
      {firstWrong && (
        <p className="alert" role="alert">
          Confira os campos marcados.
        </p>
      )}
      <form method="post" action="/first-run" noValidate>
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            problem={problems[field.name]}
            autoFocus={field.name === (firstWrong ?? 'name')}
          />
        ))}
        <button className="button" type="submit">
          Criar conta
        </button>
      </form>
    </>
  )
}

interface FieldProps {
  readonly name: Field
  readonly label: string
  readonly autoComplete: string
  readonly type?: string
  readonly value?: string
  readonly hint?: string
}

type Shown = FieldProps & { problem: string | undefined; autoFocus: boolean }

function TextField({ name, label, hint, problem, type = 'text', value, ...input }: Shown) {
  const note = problem ?? hint
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${name}-note` : undefined}
        {...input}
      />
      {note && (
        <p id={`${name}-note`} className={problem ? 'problem' : 'hint'}>
          {note}
        </p>
      )}
    </div>
  )
}
