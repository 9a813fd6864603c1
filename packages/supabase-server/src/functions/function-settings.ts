import { z } from 'zod'

/** `[functions.<name>]`; paths are relative to the project's folder. */
export const functionsSchema = z
  .record(
    z.string(),
    z.object({
      enabled: z.boolean().default(true),
      verify_jwt: z.boolean().default(true),
      entrypoint: z.string().min(1).optional(),
      import_map: z.string().min(1).optional(),
    }),
  )
  .default({})
  .transform((functions) =>
    Object.fromEntries(
      Object.entries(functions).map(([name, { verify_jwt, import_map, ...rest }]) => [
        name,
        { ...rest, verifyJwt: verify_jwt, importMap: import_map },
      ]),
    ),
  )

/** `[edge_runtime]`; `secrets` are variables of every function, usually `env(NAME)`. */
export const edgeRuntimeSchema = z
  .object({
    enabled: z.boolean().default(true),
    secrets: z.record(z.string(), z.string()).default({}),
  })
  .prefault({})

export type FunctionSettings = z.output<typeof functionsSchema>
