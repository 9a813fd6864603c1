/** Like Realtime, treats invalid options as absent. */
import { z } from 'zod'

const flag = z.boolean().catch(false)

const latest = Date.UTC(9999, 11, 31)

const replay = z.object({
  since: z.number().min(0).max(latest).catch(0),
  limit: z.int().min(1).max(25).catch(25),
})

export const joinPayload = z
  .object({
    access_token: z.string().nullish().catch(null),
    user_token: z.string().nullish().catch(null),
    config: z
      .object({
        private: flag,
        broadcast: z
          .object({ ack: flag, self: flag, replication_ready: flag, replay: replay.optional() })
          .partial()
          .catch({}),
        presence: z
          .object({ enabled: flag, key: z.coerce.string().catch('') })
          .partial()
          .catch({}),
        postgres_changes: z.array(z.record(z.string(), z.unknown()).nullable()).catch([]),
      })
      .partial()
      .catch({}),
  })
  .partial()
  .catch({})

export type JoinPayload = z.output<typeof joinPayload>
