import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Company } from '../../company/company.ts'
import { counted } from '../../ui/format/format-count.ts'
import { removedSellers } from './ask-removal.tsx'
import type { CompanyFigures } from './companies-queries.ts'
import { isTypedName } from './is-typed-name.ts'
import { useCompanyWrites } from './use-company-writes.ts'

type Props = {
  company: Company
  figures: CompanyFigures | undefined
  onClose: () => void
  onErased: () => void
}

export function CompanyErasureDialog({ company, figures, onClose, onErased }: Props) {
  const [typed, setTyped] = useState('')
  const { erase } = useCompanyWrites()
  const matches = isTypedName(typed, company.name)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Excluir empresa e dados"
      // Erasing cannot be cancelled.
      closeOnEscape={!erase.isPending}
      closeOnClickOutside={!erase.isPending}
      withCloseButton={!erase.isPending}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!matches || erase.isPending) return
          erase.mutate(company, { onSuccess: onErased })
        }}
      >
        <Stack gap="md">
          <div>
            <Text size="sm">Nos próximos minutos, serão excluídos definitivamente:</Text>
            <List size="sm" spacing={4} mt={4}>
              <List.Item>
                todos os leads e a quarentena
                {figures &&
                  figures.leads > 0 &&
                  ` (${counted(figures.leads, 'lead', 'leads')} só nos últimos 30 dias)`}
              </List.Item>
              <List.Item>
                {figures &&
                  figures.people > 0 &&
                  `${counted(figures.people, 'pessoa', 'pessoas')} com acesso e `}
                {figures ? removedSellers(figures) : 'as pessoas com acesso e os vendedores'}
              </List.Item>
              <List.Item>links, páginas, visitas, logos e fotos</List.Item>
            </List>
            <Text size="sm" mt="sm">
              Permanecem os backups do servidor, até serem substituídos, e os arquivos que a empresa
              já baixou.
            </Text>
          </div>
          <TextInput
            label="Digite o nome da empresa para confirmar"
            description={company.name}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={erase.isPending} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color="red" disabled={!matches} loading={erase.isPending}>
              Excluir definitivamente
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
