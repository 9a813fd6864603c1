import { Switch, TextInput } from '@mantine/core'
import { readStoredUrl } from '../../../../domain/links/stored-url.ts'
import { isOwnPicture } from '../../../pictures/pictures-queries.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { LogoChoice } from '../../../visitor-form/logo-choice.tsx'
import type { SettingsProps } from './widget-settings.ts'

/** Product decision 26. */
export function CompanySettings({ settings, onChange }: SettingsProps) {
  const { logoUrl } = settings
  return (
    <SettingsCard title="Sua empresa no botão">
      <Switch
        label="Mostrar o nome da empresa"
        checked={settings.showName}
        onChange={(event) => onChange({ showName: event.currentTarget.checked })}
      />
      <Switch
        label="Mostrar o logo"
        description="Sem logo, aparecem as iniciais da empresa."
        checked={settings.showAvatar}
        onChange={(event) => onChange({ showAvatar: event.currentTarget.checked })}
      />
      {(settings.showName || settings.showAvatar) && (
        <TextInput
          label="Nome no botão"
          maxLength={80}
          value={settings.companyName}
          onChange={(event) => onChange({ companyName: event.currentTarget.value })}
        />
      )}
      {settings.showAvatar && (
        <>
          <LogoChoice value={logoUrl} onChange={(address) => onChange({ logoUrl: address })} />
          <TextInput
            label="Endereço da imagem do logo"
            placeholder="https://www.sualoja.com.br/logo.png"
            type="url"
            value={logoUrl}
            error={logoUrl && !isSecure(logoUrl) && 'Use um endereço que comece com https://.'}
            onChange={(event) => onChange({ logoUrl: event.currentTarget.value })}
          />
        </>
      )}
    </SettingsCard>
  )
}

/** Sites with https block pictures without it. */
function isSecure(address: string): boolean {
  return isOwnPicture(address) || readStoredUrl(address)?.startsWith('https:') === true
}
