import { Button, Center, Group, Image, Skeleton, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from './load-error.tsx'
import { qrCodeQuery } from './qr-code-query.ts'

type Props = {
  text: string
  /** Without extension. */
  fileName: string
  size?: number
}

/** SVG for print shops, PNG for other uses. */
export function QrCode({ text, fileName, size = 220 }: Props) {
  const code = useQuery(qrCodeQuery(text))
  if (code.isError) {
    return (
      <LoadError
        title="QR code indisponível"
        message="Não foi possível gerar o QR code."
        query={code}
      />
    )
  }
  return (
    <Stack gap="md" align="center">
      <Center bg="white" bdrs="md" style={{ overflow: 'hidden', border: '1px solid var(--line)' }}>
        {code.data ? (
          <Image src={code.data.svg} w={size} h={size} alt={`QR code de ${text}`} />
        ) : (
          <Skeleton w={size} h={size} />
        )}
      </Center>
      <Group gap="sm" justify="center">
        {(['svg', 'png'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={code.data?.[format]}
            download={`${fileName}.${format}`}
            variant="default"
            disabled={!code.data}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Baixar {format.toUpperCase()}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
