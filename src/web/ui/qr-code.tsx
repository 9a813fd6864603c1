import { Button, Center, Group, Image, Skeleton, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LoadError } from './load-error.tsx'

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

const qrCodeQuery = (text: string) =>
  queryOptions({
    queryKey: ['qr-code', text],
    queryFn: () => drawQrCode(text),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function drawQrCode(text: string): Promise<{ svg: string; png: string }> {
  const { default: qrcode } = await import('qrcode')
  const [svg, png] = await Promise.all([
    qrcode.toString(text, { type: 'svg' }),
    qrcode.toDataURL(text, { width: 1024 }),
  ])
  return { svg: `data:image/svg+xml,${encodeURIComponent(svg)}`, png }
}
