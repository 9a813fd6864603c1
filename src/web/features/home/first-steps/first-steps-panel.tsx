/** A step is done when its rows exist. */
import {
  Anchor,
  Button,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Company } from '../../../company/company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { paths } from '../../../paths.ts'
import { linkOrigin } from '../../../supabase.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { focusContent } from '../../../ui/focus-content.ts'
import { StepLine } from './step-line.tsx'
import { useFirstSteps } from './use-first-steps.ts'

export function FirstStepsPanel({ company }: { company: Company }) {
  const { mayManage } = useTenant()
  const { steps, done, note } = useFirstSteps(company, mayManage)
  if (!mayManage || steps === null) return null
  const known = steps !== undefined
  const hasSeller = steps?.has_seller ?? false
  const code = steps?.short_code ?? null
  const hasLead = steps?.has_lead ?? false
  const isShared = steps?.is_shared ?? false
  const states = [hasSeller, code !== null, hasLead, isShared]
  const left = states.filter((state) => !state).length
  const next = known ? states.indexOf(false) : -1
  const look = (step: number) => (step === next ? 'filled' : 'default')

  return (
    <Paper
      p="lg"
      radius="lg"
      className="card"
      component="section"
      aria-labelledby="passos"
      tabIndex={-1}
    >
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Stack gap={4} miw={0} role="status">
            <Title order={2} fz="lg" id="passos">
              {done ? 'Tudo pronto!' : 'Primeiros passos'}
            </Title>
            <Text size="sm" c="dimmed">
              {done
                ? 'Seu link está no ar e os leads já chegam aos vendedores.'
                : !known
                  ? 'Conferindo o que sua empresa já tem…'
                  : `${left === 1 ? 'Falta 1 de 4 passos' : `Faltam ${left} de 4 passos`} para sua empresa receber leads.`}
            </Text>
          </Stack>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            mih={36}
            style={{ flex: 'none' }}
            loading={note.isPending && note.variables === 'over'}
            onClick={() => note.mutate('over', { onSuccess: focusContent })}
          >
            {done ? 'Fechar' : 'Agora não'}
          </Button>
        </Group>
        <Progress value={(4 - left) * 25} size="sm" radius="xl" aria-hidden />
        <SimpleGrid
          component="ol"
          cols={{ base: 1, sm: 2, lg: 4 }}
          spacing="lg"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
        >
          <StepLine
            number={1}
            title="Cadastre seus vendedores"
            text="Cada lead vai para o WhatsApp do próximo da fila."
            known={known}
            done={hasSeller}
          >
            <Button component={Link} to={paths.sellers} variant={look(0)}>
              Adicionar vendedores
            </Button>
          </StepLine>
          <StepLine
            number={2}
            title="Crie seu link de captura"
            text="É o endereço do formulário que seus clientes preenchem."
            known={known}
            done={code !== null}
          >
            <Button component={Link} to={paths.installation} variant={look(1)}>
              Criar link
            </Button>
          </StepLine>
          <StepLine
            number={3}
            title="Envie um lead de teste"
            text="Preencha o formulário como um cliente e veja a quem ele chega."
            known={known}
            done={hasLead}
            waits={code === null}
          >
            <Button
              component="a"
              // The short link would count a visit and complete the next step.
              href={`/capture-lead?l=${code}`}
              target="_blank"
              rel="noreferrer"
              variant={look(2)}
              rightSection={<IconExternalLink size={18} aria-hidden />}
            >
              Enviar lead de teste
            </Button>
          </StepLine>
          <StepLine
            number={4}
            title="Divulgue o link"
            text="Nos anúncios, no Instagram, no site e no WhatsApp."
            known={known}
            done={isShared}
            waits={code === null}
          >
            <CopyButton
              text={`${linkOrigin()}/l/${code}`}
              variant={look(3)}
              onCopied={() => note.mutate('shared')}
            >
              Copiar link
            </CopyButton>
          </StepLine>
        </SimpleGrid>
        <Proposals company={company} />
      </Stack>
    </Paper>
  )
}

/** Rules that many companies want and none has by default. */
function Proposals({ company }: { company: Company }) {
  const proposals = [
    company.same_seller_days === null && {
      card: 'mesmo-vendedor',
      words: 'Manter o mesmo vendedor para quem volta',
    },
    company.weekly_hours === null && {
      card: 'horarios',
      words: 'Definir o horário de atendimento',
    },
  ].filter((proposal) => proposal !== false)
  if (proposals.length === 0) return null
  return (
    <Group gap="lg">
      <Text size="sm" c="dimmed">
        Opcional:
      </Text>
      {proposals.map(({ card, words }) => (
        <Anchor
          key={card}
          component={Link}
          to={`${paths.settings}?tab=rotation#${card}`}
          size="sm"
          py={10}
        >
          {words}
        </Anchor>
      ))}
    </Group>
  )
}
