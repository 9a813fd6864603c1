import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { CaptureForm } from '../../../../capture/components/capture-form.tsx'
import { pageColours } from '../../../../capture/components/page-colours.ts'
import { ThankYou } from '../../../../capture/components/thank-you.tsx'
import type { FormConfig } from '../../../../domain/form/form-config.ts'
import { VisitorFrame } from '../../../ui/visitor-frame.tsx'
import { ChatCard } from './chat-card.tsx'

type Props = {
  config: FormConfig
  company: { name: string; phone: string | null; privacy_text: string | null }
  /** Undefined until the link is published. */
  address: string | undefined
}

const screens = { phone: { width: 390, height: 720 }, computer: { width: 1200, height: 800 } }

/** Uses the components of the visitor's page. */
export function LinkPreview({ config, company, address }: Props) {
  const [screen, setScreen] = useState<keyof typeof screens>('phone')
  const [step, setStep] = useState<'form' | 'thanks'>('form')
  return (
    <Stack gap="md" component="section" aria-label="Pré-visualização">
      <Title order={2} fz="lg">
        Pré-visualização
      </Title>
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
      </Group>
      {step === 'thanks' && !config.behavior.showThankYouMessage ? (
        <Text size="sm" c="dimmed" className="card" p="lg">
          O agradecimento está desativado: depois de enviar, o cliente vai direto para{' '}
          {config.behavior.customRedirectUrl || 'o WhatsApp do vendedor'}.
        </Text>
      ) : (
        <VisitorFrame
          title="Formulário como o cliente vê"
          colours={pageColours(config.appearance)}
          {...screens[screen]}
          onSubmit={() => setStep('thanks')}
        >
          {step === 'form' ? (
            <CaptureForm
              config={config}
              company={{ name: company.name, privacyText: company.privacy_text ?? undefined }}
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
          )}
        </VisitorFrame>
      )}
      <ChatCard config={config} companyName={company.name} address={address} />
    </Stack>
  )
}

// Links of a preview lead nowhere.
const chat = 'https://wa.me/'
