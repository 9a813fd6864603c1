import { queryOptions } from '@tanstack/react-query'

export const qrCodeQuery = (text: string) =>
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
