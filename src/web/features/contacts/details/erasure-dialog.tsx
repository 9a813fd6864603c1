import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PersonalData } from '../../../../domain/contacts/personal-data.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import { counted } from '../../../ui/format/format-count.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { personalDataQuery, useErasure } from './personal-data-queries.ts'

type Props = { phone: string; companyId: string; onClose: () => void; onErased: () => void }

export function ErasureDialog({ phone, companyId, onClose, onErased }: Props) {
  const held = useQuery(personalDataQuery(phone, companyId))
  const erasure = useErasure(phone, companyId)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Excluir dados deste contato"
      // Erasing cannot be cancelled.
      closeOnEscape={!erasure.isPending}
      closeOnClickOutside={!erasure.isPending}
      withCloseButton={!erasure.isPending}
    >
      <Stack gap="md">
        <Text fw={500}>
          Excluir tudo o que chegou de{' '}
          <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone)}</span>?
        </Text>
        {held.isPending && <Skeleton h={176} radius="md" role="status" aria-label="Carregando" />}
        {held.isError && !held.data && (
          <LoadError
            title="Erro ao carregar dados"
            message="Não foi possível carregar os dados deste contato."
            query={held}
          />
        )}
        {held.data && <WhatGoes data={held.data} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={erasure.isPending} onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button
            color="red"
            disabled={!held.data}
            loading={erasure.isPending}
            onClick={() => erasure.mutate(undefined, { onSuccess: onErased })}
          >
            Excluir definitivamente
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function WhatGoes({ data: { leads, quarantined } }: { data: PersonalData }) {
  // A released submission is counted as a contact.
  const aside = quarantined.filter(({ released_lead_id }) => released_lead_id === null).length
  return (
    <>
      <div>
        <Text size="sm">Serão excluídos definitivamente:</Text>
        <List size="sm" spacing={4} mt={4}>
          <List.Item>
            {counted(leads.length, 'contato', 'contatos')}, com nome, e-mail, mensagem, respostas e
            resultado
          </List.Item>
          {aside > 0 && <List.Item>{counted(aside, 'envio', 'envios')} na quarentena</List.Item>}
          <List.Item>o que eles somam nos totais, nas taxas e nas vendas</List.Item>
        </List>
      </div>
      <div>
        <Text size="sm">Permanecem:</Text>
        <List size="sm" spacing={4} mt={4}>
          <List.Item>
            quantos leads cada vendedor recebeu, para a divisão continuar justa, e o registro de que
            você excluiu dados, sem dizer de quem
          </List.Item>
          <List.Item>
            conversas no WhatsApp dos vendedores e arquivos já baixados: peça que sejam excluídos
            também
          </List.Item>
          <List.Item>
            cópias em programas que receberam o contato por webhook, chave ou exportação: os
            webhooks com o evento “Dados de um contato excluídos” são avisados; nos outros, peça a
            exclusão
          </List.Item>
          <List.Item>backups do servidor, até serem substituídos</List.Item>
        </List>
      </div>
    </>
  )
}
