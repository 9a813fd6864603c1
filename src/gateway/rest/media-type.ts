import { AppError } from '../../app-error.ts'

/** How the answer is written. */
export interface MediaType {
  readonly shape: 'array' | 'object'
  readonly stripNulls: boolean
  readonly contentType: string
}

/** The first of `Accept:` that can be given. */
export function negotiate(accept: string | undefined): MediaType {
  const asked = (accept || '*/*').split(',').map((part) => part.trim())
  for (const one of byQuality(asked)) {
    const found = findMediaType(one)
    if (found) return found
  }
  const message = `None of these media types are available: ${asked.join(', ')}`
  throw new AppError('PGRST107', message)
}

function findMediaType(text: string): MediaType | undefined {
  const [name = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const stripNulls = parameters.includes('nulls=stripped')
  const suffix = `${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
  switch (name) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return { shape: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return {
        shape: 'array',
        stripNulls,
        contentType: stripNulls
          ? `application/vnd.pgrst.array+json${suffix}`
          : 'application/json; charset=utf-8',
      }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        shape: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${suffix}`,
      }
    default:
      return undefined
  }
}

function byQuality(asked: string[]): string[] {
  const quality = (text: string) => Number(/;\s*q=([\d.]+)/.exec(text)?.[1] ?? 1)
  return [...asked].sort((a, b) => quality(b) - quality(a))
}
