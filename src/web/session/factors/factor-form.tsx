import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { CodeForm } from './code-form.tsx'
import { confirmCode } from './confirm-code.ts'
import { KeyForm } from './key-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { Factor, MissingFactor } from './second-factor.ts'

type Props = {
  factor: MissingFactor
  action: string
  explain: (hint: string) => ReactNode
  onConfirmed?: (() => void) | undefined
  children: ReactNode
}

const hints = {
  totp: 'Abra o aplicativo autenticador do seu celular e digite o código do Rodízio.',
  webauthn:
    'Confirme com a chave de acesso da sua conta: digital, rosto, PIN do aparelho ou chave USB.',
}

export function FactorForm({ factor, ...props }: Props) {
  const [chosen, setChosen] = useState<Factor>(factor)
  const all: Factor[] = [factor, ...factor.others]
  return (
    <>
      <OneFactor key={chosen.id} factor={chosen} {...props} />
      {all.length > 1 && (
        <NativeSelect
          label="Confirmar com"
          value={chosen.id}
          data={all.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen(all.find(({ id }) => id === value) ?? factor)
          }
          {...keepDialogsBelow}
        />
      )}
    </>
  )
}

function OneFactor(props: Omit<Props, 'factor'> & { factor: Factor }) {
  const { factor, action, explain, onConfirmed, children } = props
  if (factor.type === 'phone') return <PhoneForm {...props} />
  return (
    <>
      {explain(hints[factor.type])}
      {factor.type === 'webauthn' ? (
        <KeyForm factorId={factor.id} onConfirmed={onConfirmed}>
          {children}
        </KeyForm>
      ) : (
        <CodeForm
          confirm={(code) => confirmCode(factor.id, code)}
          action={action}
          onConfirmed={onConfirmed}
        >
          {children}
        </CodeForm>
      )}
    </>
  )
}

function nameOf({ type, name }: Factor): string {
  if (type === 'totp') return 'Código do aplicativo'
  if (type === 'phone') return 'Código por mensagem'
  return name ? `Chave de acesso: ${name}` : 'Chave de acesso'
}
