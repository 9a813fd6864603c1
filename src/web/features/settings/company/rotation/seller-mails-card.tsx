import { Switch, Text } from '@mantine/core'
import type { Company } from '../../../../company/company.ts'
import { SettingsCard } from '../../../../ui/cards/settings-card.tsx'
import { useSaveSellerMails } from './rotation-rules.ts'

type Props = { company: Company; mayChange: boolean }

export function SellerMailsCard({ company, mayChange }: Props) {
  const { mutate, isPending, variables } = useSaveSellerMails(company.id)
  const isOn = company.seller_mails
  return (
    <SettingsCard
      id="avisos-vendedores"
      title="Avisos aos vendedores"
      note="Na própria página, cada vendedor pode pedir avisos no celular. Quem não pediu pode receber um e-mail por contato novo, e outro quando for hora de chamar."
    >
      {mayChange ? (
        <Switch
          label="Enviar e-mail a quem não recebe avisos no celular"
          checked={isPending ? variables : isOn}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
      ) : (
        <Text size="sm">
          {isOn
            ? 'Ligado: quem não recebe avisos no celular recebe um e-mail.'
            : 'Desligado: só o celular avisa.'}
        </Text>
      )}
    </SettingsCard>
  )
}
