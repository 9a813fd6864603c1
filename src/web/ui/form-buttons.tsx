import { Button, Group } from '@mantine/core'

type Props = {
  /** What the form does. */
  submit: string
  submitting?: boolean
  onCancel: () => void
}

/** The end of a form in a dialog. */
export function FormButtons({ submit, submitting = false, onCancel }: Props) {
  return (
    <Group justify="flex-end" mt="xs">
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" loading={submitting}>
        {submit}
      </Button>
    </Group>
  )
}
