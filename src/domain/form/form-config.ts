/** Spec sections 3 and 9. Accepts any input. */
import * as z from 'zod/mini'
import { cleanText } from '../clean-text.ts'
import { defaultMessage } from '../default-message.ts'
import { readStoredUrl } from '../links/stored-url.ts'
import { type FormField, formFields, lockedFields } from './form-fields.ts'

/** Bytes, slightly below the database's limit, which counts jsonb's blanks. */
export const linkSizeLimit = 7_900

/** Invalid parts take their defaults, so that a form always renders. */
const formConfigSchema = section({
  message: text(1000, defaultMessage),
  source: text(60, 'instagram'),
  fields: section({
    name: field('name', 'Nome', 'Seu nome completo'),
    phone: field('phone', 'WhatsApp', '(11) 91234-5678'),
    email: field('email', 'E-mail', 'voce@exemplo.com'),
    city: field('city', 'Cidade', 'Sua cidade'),
    company: field('company', 'Empresa', 'Nome da sua empresa'),
    position: field('position', 'Cargo', 'Seu cargo'),
    message: field('message', 'Mensagem', 'Como podemos ajudar?'),
  }),
  /** Contains every field once; unnamed fields come last. */
  fieldOrder: order(),
  appearance: section({
    title: text(120, 'Fale Conosco'),
    description: text(500, 'Preencha seus dados e continue a conversa pelo WhatsApp.', true),
    primaryColor: colour('#16a34a'),
    backgroundColor: colour('#f0f9ff'),
    showLogo: flag(false),
    logoUrl: url(),
  }),
  behavior: section({
    showThankYouMessage: flag(true),
    thankYouMessage: text(
      500,
      'Recebemos seus dados. Agora é só continuar a conversa no WhatsApp.',
    ),
    autoRedirectDelay: delay(1000, 10_000, 3000),
    enableValidation: flag(true),
    customRedirectUrl: url(),
  }),
  analytics: section({
    enableUTM: flag(false),
    utmSource: text(200, '', true),
    utmMedium: text(200, '', true),
    utmCampaign: text(200, '', true),
  }),
})

export type FormConfig = z.infer<typeof formConfigSchema>

export const defaultFormConfig: FormConfig = formConfigSchema.parse({})

export function readFormConfig(stored: unknown): FormConfig {
  return formConfigSchema.parse(stored)
}

/**
 * Anyone can write one, so it sets no logo and no redirect. Null if missing, invalid or larger than
 * 8 KB.
 */
export function findConfigInAddress(json: string | undefined): FormConfig | null {
  if (!json || new TextEncoder().encode(json).length > 8192) return null
  const written = findJsonObject(json)
  if (!written) return null
  const config = formConfigSchema.parse(written)
  return {
    ...config,
    appearance: { ...config.appearance, logoUrl: '' },
    behavior: { ...config.behavior, customRedirectUrl: '' },
  }
}

function findJsonObject(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Drops unknown keys such as `__proto__`. */
function section<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      return Object.fromEntries(Object.entries(isObject ? value : {}))
    }),
    z.object(shape),
  )
}

function field(name: FormField, label: string, placeholder: string) {
  const isLocked = lockedFields.includes(name)
  return section({
    enabled: isLocked ? always() : flag(false),
    required: isLocked ? always() : flag(false),
    label: text(60, label),
    placeholder: text(100, placeholder, true),
  })
}

function order() {
  return z.pipe(
    z.transform((value: unknown) => new Set(Array.isArray(value) ? value : [])),
    z.transform((named) => {
      const known = [...named].filter((name) => formFields.includes(name as FormField))
      return [...new Set([...(known as FormField[]), ...formFields])]
    }),
  )
}

function always() {
  return z.pipe(
    z.transform(() => true),
    z.boolean(),
  )
}

function flag(otherwise: boolean) {
  return orElse(z.boolean(), otherwise)
}

/** An empty text counts as missing unless `mayBeEmpty`. */
function text(most: number, otherwise: string, mayBeEmpty = false) {
  return z.pipe(
    orElse(z.string(), otherwise),
    z.transform((value: string) => {
      const clean = cleanText(value, most)
      return clean === '' && !mayBeEmpty ? otherwise : clean
    }),
  )
}

function colour(otherwise: string) {
  return orElse(z.string().check(z.regex(/^#[0-9a-f]{6}$/i), z.toLowerCase()), otherwise)
}

/** `catch` alone builds an error first (90 µs instead of 11 for an empty config). */
function orElse<Value extends string | number | boolean>(
  schema: z.ZodMiniType<Value>,
  otherwise: NoInfer<Value>,
) {
  return z._default(z.catch(schema, otherwise), otherwise)
}

/** Milliseconds. */
function delay(least: number, most: number, otherwise: number) {
  return z.pipe(
    orElse(z.number(), otherwise),
    z.transform((value: number) => Math.min(most, Math.max(least, Math.round(value)))),
  )
}

/** '' for a missing or unsafe URL. */
function url() {
  return z.pipe(
    orElse(z.string(), ''),
    z.transform((value: string) => readStoredUrl(value) ?? ''),
  )
}
