import {
  Anchor,
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core'
import {
  IconCircleCheck,
  IconGauge,
  IconHourglass,
  IconLinkOff,
  IconPhoneCall,
  IconShieldQuestion,
  IconUserOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Company } from '../../company/company.ts'
import { useTenant } from '../../company/use-tenant.ts'
import { type AttentionPoint, listAttention } from './attention.ts'
import { type AttentionFacts, attentionQuery } from './attention-queries.ts'

export function AttentionCard({ company }: { company: Company }) {
  const { role, mayManage } = useTenant()
  const { data, isFetching, refetch } = useQuery(attentionQuery(company.id, mayManage))
  const reader = { role, mayManage, company, now: new Date() }
  const points = data && listAttention(data, reader)
  return (
    <Paper p="lg" radius="lg" className="card" component="section" aria-labelledby="atencao">
      <Title order={2} fz="lg" id="atencao" mb="md">
        O que precisa de atenção
      </Title>
      {!points && <Skeleton h={42} radius="md" />}
      {data && points?.length === 0 && (
        <NothingToDo facts={data} checking={isFetching} onCheck={() => void refetch()} />
      )}
      {points && points.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {points.map((point) => (
            <PointLine key={point.key} point={point} />
          ))}
        </Stack>
      )}
    </Paper>
  )
}

const looks = {
  'no-seller': { color: 'red', icon: IconUserOff },
  'to-call': { color: 'orange', icon: IconPhoneCall },
  waiting: { color: 'orange', icon: IconHourglass },
  kept: { color: 'blue', icon: IconHourglass },
  limit: { color: 'orange', icon: IconGauge },
  quarantine: { color: 'yellow', icon: IconShieldQuestion },
  links: { color: 'blue', icon: IconLinkOff },
} as const

function PointLine({ point: { key, title, text, link } }: { point: AttentionPoint }) {
  const { color, icon: Icon } = looks[key]
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={color} size={38} radius="md">
        <Icon size={20} aria-hidden />
      </ThemeIcon>
      <Stack gap={2} miw={0}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {link && (
          <Anchor component={Link} to={link.to} size="sm" fw={500} w="fit-content">
            {link.label}
          </Anchor>
        )}
      </Stack>
    </Group>
  )
}

type NothingProps = { facts: AttentionFacts; checking: boolean; onCheck: () => void }

function NothingToDo({ facts, checking, onCheck }: NothingProps) {
  const known = Object.values(facts).every((fact) => fact !== null)
  return (
    <Group gap="sm" wrap="nowrap" mih={42}>
      <ThemeIcon variant="light" color={known ? 'brand' : 'gray'} size={38} radius="md">
        {known ? (
          <IconCircleCheck size={20} aria-hidden />
        ) : (
          <IconHourglass size={20} aria-hidden />
        )}
      </ThemeIcon>
      <Text size="sm" c="dimmed">
        {known
          ? 'Tudo certo por aqui. Nenhuma pendência no momento.'
          : 'Não foi possível verificar tudo agora.'}
      </Text>
      {!known && (
        <Button size="xs" variant="default" flex="none" loading={checking} onClick={onCheck}>
          Verificar novamente
        </Button>
      )}
    </Group>
  )
}
