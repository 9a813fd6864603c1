import { z } from 'zod'

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(pixels, 2500))

export const transformSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})

export type Transform = z.output<typeof transformSchema>

/** Names of Supabase's image server. */
const resizing = { cover: 'fill', contain: 'fit', fill: 'force' }

export function describeTransform({ width, height, resize, quality, format }: Transform): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${resizing[resize ?? 'cover']}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',')
}

export const writeTransform = (transform: Transform): string =>
  Object.entries(transform)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')

export const readTransform = (text: string): Transform =>
  transformSchema.parse(Object.fromEntries(text.split(',').map((part) => part.split(':'))))
