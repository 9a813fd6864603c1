/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'

const bytes = z
  .string()
  .max(32_768)
  .regex(/^[\w-]*=*$/)
const words = z.array(z.string().regex(/^[\w-]{1,32}$/)).max(16)
const head = { id: bytes, rawId: bytes, type: z.literal('public-key') }

const newKeySchema = z.object({
  ...head,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: words.nullish().transform((list) => list ?? []),
  }),
})

const usedKeySchema = z.object({
  ...head,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

export function parseRegistrationResponse(value: unknown): RegistrationResponseJSON | null {
  const parsed = newKeySchema.safeParse(value)
  return parsed.success ? ({ ...parsed.data, clientExtensionResults: {} } as never) : null
}

export function parseAssertionResponse(value: unknown): AuthenticationResponseJSON | null {
  const parsed = usedKeySchema.safeParse(value)
  if (!parsed.success) return null
  const { response, ...rest } = parsed.data
  const { userHandle, ...more } = response
  return {
    ...rest,
    response: userHandle ? { ...more, userHandle } : more,
    clientExtensionResults: {},
  }
}
