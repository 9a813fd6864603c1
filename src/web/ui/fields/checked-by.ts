import { schemaResolver } from '@mantine/form'
import type { ZodMiniType } from 'zod/mini'

/** Options of `useForm`: validates by the schema and submits its output. */
export function checkedBy<Fields extends object>(schema: ZodMiniType<unknown, Fields>) {
  return {
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (typed: Fields): Fields => (schema.safeParse(typed).data as Fields) ?? typed,
  }
}
