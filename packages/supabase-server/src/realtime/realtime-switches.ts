import { z } from 'zod'

export const realtimeSwitches = z
  .object({ public_access: z.boolean().default(false) })
  .transform(({ public_access }) => ({
    /** "Allow public access" of Supabase's settings: anonymous callers may join channels. */
    publicAccess: public_access,
  }))
