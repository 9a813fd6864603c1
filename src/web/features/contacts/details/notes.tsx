import { ActionIcon, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { maxLength, minLength, object, string, trim } from 'zod/mini'
import { useTenant } from '../../../company/use-tenant.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { notesQuery, useAddNote, useDeleteNote } from './notes-queries.ts'

type Props = { leadId: string; at: (iso: string) => string }

const schema = object({
  text: string().check(
    trim(),
    minLength(1, 'Escreva a anotação.'),
    maxLength(1000, 'Use no máximo 1.000 caracteres.'),
  ),
})

export function Notes({ leadId, at }: Props) {
  const { user } = useAuth()
  const { mayManage } = useTenant()
  const notes = useQuery(notesQuery(leadId))
  const add = useAddNote(leadId)
  const remove = useDeleteNote(leadId)
  const input = useRef<HTMLTextAreaElement>(null)
  const form = useForm({ initialValues: { text: '' }, ...checkedBy(schema) })
  return (
    <Box component="section" aria-label="Anotações">
      <Text component="h4" fw={650} size="sm" m={0} mb={6}>
        Anotações
      </Text>
      {notes.isError && !notes.data && (
        <LoadError
          title="Erro ao carregar anotações"
          message="Não foi possível carregar as anotações deste contato."
          query={notes}
        />
      )}
      <Stack gap="sm">
        {notes.data?.map(({ id, text, author_id, author_name, created_at }) => (
          <Group key={id} gap="xs" align="start" wrap="nowrap" justify="space-between">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text}
              </Text>
              <Text size="xs" c="dimmed" className="tabular" style={{ overflowWrap: 'anywhere' }}>
                {author_name} · <time dateTime={created_at}>{at(created_at)}</time>
              </Text>
            </div>
            {(mayManage || author_id === user?.id) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                flex="none"
                aria-label={`Excluir a anotação de ${author_name}, ${at(created_at)}`}
                loading={remove.isPending && remove.variables === id}
                onClick={() => askRemoval(id)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        <form onSubmit={form.onSubmit(save, focusFirstError)} noValidate>
          <Textarea
            ref={input}
            aria-label="Nova anotação"
            placeholder="O que a equipe precisa saber sobre este contato?"
            autosize
            minRows={2}
            maxRows={6}
            readOnly={add.isPending}
            {...form.getInputProps('text')}
          />
          <Button type="submit" size="xs" mt="xs" variant="default" loading={add.isPending}>
            Adicionar anotação
          </Button>
          {form.isDirty() && (
            <LeaveGuard mayLeave={() => !form.isDirty()}>
              {add.isPending
                ? 'A anotação ainda está sendo salva.'
                : 'A anotação ainda não foi adicionada.'}
            </LeaveGuard>
          )}
        </form>
      </Stack>
    </Box>
  )

  async function save({ text }: { text: string }) {
    try {
      await add.mutateAsync(text)
      form.reset()
    } catch {
      // The mutation shows the failure.
    }
  }

  function askRemoval(id: string) {
    askFirst({
      title: 'Excluir a anotação?',
      children: <Text size="sm">Ela some para toda a empresa.</Text>,
      confirm: 'Excluir',
      color: 'red',
      onConfirm: () => remove.mutate(id, { onSuccess: () => input.current?.focus() }),
    })
  }
}
