import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CaptureForm } from '../../capture/components/capture-form.tsx'
import { pageColours } from '../../capture/components/page-colours.ts'
import { PageContent } from '../../capture/components/page-content.tsx'
import { ThankYou } from '../../capture/components/thank-you.tsx'
import type { FormConfig } from '../../domain/form/form-config.ts'
import { erasurePath, privacyPath } from '../../domain/privacy-kinds.ts'
import type { Company } from '../company/company.ts'
import { useShownConfig } from './use-shown-config.ts'
import { VisitorFrame } from './visitor-frame.tsx'

export type PreviewCompany = Pick<
  Company,
  'id' | 'name' | 'phone' | 'privacy_text' | 'asks_for_ads'
>

type Props = {
  title: string
  config: FormConfig
  company: PreviewCompany
  /** A capture page's own CSS, scoped. */
  style?: string | undefined
  /** Pixels of the imitated phone. */
  phoneHeight?: number
  /** Pixels of the dashboard. */
  tallest?: number
  /** Beside the controls. */
  action?: ReactNode
}

/** Both steps of a visitor's form, by the components of the visitor's page. */
export function FormPreview(props: Props) {
  const { title, company, style, phoneHeight = 720, tallest, action } = props
  const config = useShownConfig(props.config, company.id)
  const [screen, setScreen] = useState<'phone' | 'computer'>('phone')
  const [step, setStep] = useState<'form' | 'thanks'>('form')
  const screens = {
    phone: { width: 390, height: phoneHeight },
    computer: { width: 1200, height: 800 },
  }
  const content =
    step === 'form' ? (
      <CaptureForm
        config={config}
        company={{
          name: company.name,
          removalUrl: erasurePath(company.id),
          privacyText: company.privacy_text ?? undefined,
          asksForAds: company.asks_for_ads,
        }}
      />
    ) : (
      <ThankYou
        config={config}
        companyName={company.name}
        visitorName="Maria"
        sellerName="O próximo vendedor da fila"
        whatsappUrl={chat}
        redirect={{
          url: config.behavior.customRedirectUrl || chat,
          delay: config.behavior.autoRedirectDelay,
        }}
      />
    )
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SegmentedControl
          aria-label="Etapa"
          data={[
            { value: 'form', label: 'Formulário' },
            { value: 'thanks', label: 'Agradecimento' },
          ]}
          value={step}
          onChange={setStep}
        />
        <SegmentedControl
          aria-label="Tela"
          data={[
            { value: 'phone', label: 'Celular' },
            { value: 'computer', label: 'Computador' },
          ]}
          value={screen}
          onChange={setScreen}
        />
        {action}
      </Group>
      {step === 'thanks' && !config.behavior.showThankYouMessage ? (
        <Text size="sm" c="dimmed" className="card" p="lg">
          O agradecimento está desativado: depois de enviar, o cliente vai direto para{' '}
          {config.behavior.customRedirectUrl || 'o WhatsApp do vendedor'}.
        </Text>
      ) : (
        <VisitorFrame
          title={title}
          colours={pageColours(config.appearance)}
          style={style}
          privacyUrl={privacyPath(company.id)}
          {...screens[screen]}
          tallest={tallest}
          onSubmit={() => setStep('thanks')}
        >
          {style === undefined ? content : <PageContent>{content}</PageContent>}
        </VisitorFrame>
      )}
    </Stack>
  )
}

// Links of a preview lead nowhere.
const chat = 'https://wa.me/'
