/** `[auth.passkey]` and `[auth.webauthn]` of config.toml. */
import { z } from 'zod'

export const passkeySwitches = z
  .object({
    enabled: z.boolean().default(false),
    max_passkeys_per_user: z.int().positive().max(100).default(10),
  })
  .prefault({})
  .transform(({ enabled, max_passkeys_per_user }) => ({
    enabled,
    mostOfUser: max_passkeys_per_user,
  }))

export const webauthnSwitches = z
  .object({
    rp_id: z.string().min(1).optional(),
    rp_display_name: z.string().min(1).optional(),
    rp_origins: z.array(z.url()).default([]),
  })
  .prefault({})
  .transform(({ rp_id, rp_display_name, rp_origins }) => ({
    id: rp_id,
    name: rp_display_name,
    origins: rp_origins,
  }))
