/** OpenAPI 3.1 of what integrators use (product.md 55). The page `/docs` is drawn from it. */
import { problem } from './calls.ts'
import { eventData, events } from './events.ts'
import { eventExamples } from './examples.ts'
import {
  bodies,
  type Reading,
  readings,
  results,
  rows,
  tags,
  type Writing,
  writings,
} from './operations.ts'
import type { Answer, ApiDocument, Media, Operation, Parameter } from './types.ts'
import { inputSchemaOf, type Schema, schemaOf } from './values.ts'

export function writeApiDocument(origin: string): ApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'API do Rodízio',
      version: '1',
      description:
        'Leads, vendedores, links e resultados de uma empresa, e os webhooks que contam o que acontece. As leituras seguem a sintaxe do PostgREST.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: Object.values(tags),
    paths: Object.fromEntries([
      ...readings.map((one) => [`/rest/v1/${one.table}`, { get: readingOperation(one) }]),
      ...writings.map((one) => [`/rest/v1/rpc/${one.function}`, { post: writingOperation(one) }]),
    ]),
    webhooks: Object.fromEntries(
      Object.entries(events).map(([type, event]) => [type, { post: eventOperation(type, event) }]),
    ),
    components: {
      schemas: componentSchemas(),
      responses: failures,
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'apikey',
          description: 'Chave da empresa, rz_…, criada em Instalação → Integrações → Chaves.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'A mesma chave.' },
      },
    },
  }
}

const byKey = [{ key: [] }, { bearer: [] }]
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const listOf = (name: string): Schema => ({ type: 'array', items: ref(name) })
const json = <Example>(schema: Schema, example?: Example): Media<Example> => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})
const failing = (...statuses: (keyof typeof failures)[]) =>
  Object.fromEntries(statuses.map((one) => [one, { $ref: `#/components/responses/${one}` }]))

function readingOperation(reading: Reading): Operation {
  const { schema, shape } = rows[reading.table]
  return {
    ...wordsOf(reading),
    security: byKey,
    parameters: [...paging, ...filtersOf(schemaOf(shape))].map((parameter) =>
      withExamples(parameter, reading),
    ),
    responses: {
      '200': { description: 'As linhas.', content: json(listOf(schema), reading.answer) },
      ...failing('400', '401', '429', '503'),
    },
  }
}

const text: Schema = { type: 'string' }
const count: Schema = { type: 'integer' }
const paging: readonly Parameter[] = [
  { name: 'order', in: 'query', description: 'coluna.asc ou coluna.desc', schema: text },
  { name: 'select', in: 'query', description: 'colunas, separadas por vírgula', schema: text },
  { name: 'limit', in: 'query', description: 'quantas linhas, no máximo 1000', schema: count },
  { name: 'offset', in: 'query', description: 'quantas linhas pular', schema: count },
  { name: 'and', in: 'query', description: 'várias condições na mesma coluna', schema: text },
  {
    name: 'Prefer',
    in: 'header',
    description: 'count=exact põe o total no cabeçalho Content-Range da resposta, como 0-9/57',
    schema: text,
  },
]

const filtersOf = ({ properties = {} }: Schema): Parameter[] =>
  Object.entries(properties).map(([name, { description }]) => ({
    name,
    in: 'query',
    ...(description ? { description } : {}),
    schema: ref('Filter'),
  }))

function withExamples(parameter: Parameter, { samples }: Reading): Parameter {
  const examples = Object.entries(samples).flatMap(([key, { summary, query }]) => {
    const value = query[parameter.name]
    if (value === undefined) return []
    const typed = parameter.schema === count ? Number(value) : value
    return [[key, { summary, value: typed }] as const]
  })
  return examples.length > 0 ? { ...parameter, examples: Object.fromEntries(examples) } : parameter
}

function writingOperation(writing: Writing): Operation {
  const { body, example, result, answer, isOpen } = writing
  const schema: Schema = result ? listOf(result) : { type: 'string', format: 'date-time' }
  return {
    ...wordsOf(writing),
    security: isOpen ? [] : byKey,
    requestBody: { required: true, content: json(ref(body), example) },
    responses: {
      '200': { description: 'Feito.', content: json(schema, answer) },
      ...failing('400', ...(isOpen ? [] : (['401', '403'] as const)), '404', '409', '429', '503'),
    },
  }
}

function wordsOf({ id, tag, summary, description }: Reading | Writing) {
  return {
    operationId: id,
    tags: [tags[tag].name],
    summary,
    ...(description ? { description } : {}),
  }
}

/** The headers are those of Standard Webhooks. */
const signed: readonly Parameter[] = [
  ['webhook-id', 'o mesmo em cada repetição do evento'],
  ['webhook-timestamp', 'segundos desde 1970'],
  ['webhook-signature', 'v1, e HMAC-SHA256 de id.timestamp.corpo em base64; pode haver duas'],
].map(([name = '', description = '']) => ({
  name,
  in: 'header',
  description,
  required: true,
  schema: text,
}))

function eventOperation(
  type: string,
  { summary, data }: (typeof events)[keyof typeof events],
): Operation {
  const schema: Schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'quando aconteceu' },
      data: ref(data),
    },
  }
  const example = { type, timestamp: '2027-01-04T12:00:00.123456+00:00', data: eventExamples[data] }
  return {
    operationId: type.replace('.', '_'),
    tags: [],
    summary,
    security: [],
    parameters: signed,
    requestBody: { required: true, content: json(schema, example) },
    responses: {
      '2XX': { description: 'Recebido. Sem uma resposta 2xx em 10 segundos, enviamos de novo.' },
      '410': { description: 'Não queremos mais: o webhook é desligado.' },
    },
  }
}

function componentSchemas(): Record<string, Schema> {
  const all: [string, Schema][] = [
    ...Object.values(rows).map(({ schema, shape }): [string, Schema] => [
      schema,
      // `select` chooses columns.
      schemaOf(shape.partial()),
    ]),
    ...Object.entries(results).map(([name, shape]): [string, Schema] => [name, schemaOf(shape)]),
    ...Object.entries(bodies).map(([name, shape]): [string, Schema] => [
      name,
      inputSchemaOf(shape),
    ]),
    ...Object.entries(eventData).map(([name, shape]): [string, Schema] => [name, schemaOf(shape)]),
    ['Problem', schemaOf(problem)],
    [
      'Filter',
      {
        type: 'string',
        pattern:
          '^(not\\.)?(eq|neq|gt|gte|lt|lte|like|ilike|match|imatch|in|is|isdistinct|cs|cd|ov|fts|plfts|phfts|wfts)[.(]',
        description: 'um operador e um valor: eq.instagram, gte.2027-01-01, in.(a,b), is.null',
      },
    ],
  ]
  return Object.fromEntries(all)
}

const failure = (description: string): Answer => ({ description, content: json(ref('Problem')) })

const failures = {
  '400': failure('corrija o campo que a mensagem diz'),
  '401': failure('a chave não existe, foi revogada ou quem a criou perdeu o acesso'),
  '403': failure('a chave não pode fazer isto: confira se ela tem escrita'),
  '404': failure('a tabela, a função ou o registro não existe para esta empresa'),
  '409': failure('este UUID já registrou um lead com outro telefone'),
  '429': failure('espere os segundos de Retry-After'),
  '503': failure('tente de novo em instantes; com o mesmo UUID nada se repete'),
} as const
