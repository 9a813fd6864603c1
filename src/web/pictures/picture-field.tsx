import { Button, FileButton, Group, Input, Stack } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { pictureProblem, pictureTypes, shrinkPicture } from './shrink-picture.ts'

type Props = {
  label: string
  description: string
  preview: ReactNode
  busy: boolean
  onPick: (picture: Blob) => void
  /** Undefined when there is nothing to remove. */
  onRemove?: (() => void) | undefined
}

/** Validates the file before the upload. */
export function PictureField({ label, description, preview, busy, onPick, onRemove }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const forget = useRef<() => void>(null)
  async function pick(file: File | null) {
    if (!file) return
    // Resets the input, which would ignore the same file a second time.
    forget.current?.()
    const wrong = pictureProblem(file)
    setProblem(wrong)
    if (wrong) return
    await shrinkPicture(file).then(onPick, () =>
      setProblem('Não conseguimos abrir esta imagem. Tente outra.'),
    )
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={problem}
      errorProps={{ role: 'alert' }}
      labelElement="div"
    >
      <Group gap="md" mt={8} wrap="nowrap">
        {preview}
        <Stack gap={4} align="flex-start">
          <FileButton
            onChange={pick}
            resetRef={forget}
            accept={pictureTypes.join()}
            inputProps={{ 'aria-label': label }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={busy}
                leftSection={<IconPhotoUp size={18} aria-hidden />}
              >
                Enviar imagem
              </Button>
            )}
          </FileButton>
          {onRemove && (
            <Button
              variant="subtle"
              color="red"
              disabled={busy}
              onClick={onRemove}
              leftSection={<IconTrash size={18} aria-hidden />}
            >
              Remover imagem
            </Button>
          )}
        </Stack>
      </Group>
    </Input.Wrapper>
  )
}
