/** The reference of the API, drawn from the OpenAPI document. */
import {
  type DescribedCall,
  listCalls,
  sampleRequests,
  writeCurl,
  writeJavaScript,
} from './openapi/sample-requests.ts'
import type { ApiDocument } from './openapi/types.ts'
import type { Schema } from './openapi/values.ts'
import { Code, Part } from './parts.tsx'

interface ReferenceProps {
  readonly document: ApiDocument
}

export function Reference({ document }: ReferenceProps) {
  const calls = listCalls(document)
  return (
    <Part id="referencia">
      <p>
        Tudo abaixo vem do nosso{' '}
        <a href="/docs/openapi.json" download="rodizio-openapi.json">
          documento OpenAPI 3.1
        </a>
        , que o Postman, o Insomnia e os geradores de código importam.
      </p>
      <p>
        As leituras seguem a sintaxe do PostgREST: filtre com <code>coluna=eq.valor</code> (também{' '}
        <code>gt</code>, <code>gte</code>, <code>lt</code>, <code>ilike</code>, <code>is.null</code>
        , <code>in.(a,b)</code>), ordene com <code>order=coluna.desc</code>, pagine com{' '}
        <code>limit</code> e <code>offset</code>, escolha colunas com <code>select</code>. Uma
        resposta tem no máximo 1000 linhas; com o cabeçalho <code>Prefer: count=exact</code>, o{' '}
        <code>Content-Range</code> dela termina no total, como <code>0-9/57</code>. As escritas, por
        POST, pedem uma chave com “Leitura e escrita”.
      </p>
      {document.tags.map(({ name, description }) => (
        <div key={name}>
          <h3>{name}</h3>
          <p>{description}</p>
          {calls
            .filter(({ operation }) => operation.tags.includes(name))
            .map((call) => (
              <Call key={call.operation.operationId} document={document} call={call} />
            ))}
        </div>
      ))}
    </Part>
  )
}

function Call({ document, call }: ReferenceProps & { call: DescribedCall }) {
  const { path, method, operation } = call
  const requests = sampleRequests(document, call)
  const body = operation.requestBody?.content['application/json']
  const answer = findAnswer(call)
  const rows = body ? undefined : answer?.schema.items
  return (
    <article aria-labelledby={operation.operationId}>
      <h4 id={operation.operationId}>{operation.summary}</h4>
      <p className="address">
        <code>
          <strong>{method.toUpperCase()}</strong> {path}
        </code>
      </p>
      {operation.description && <p>{writeWords(operation.description)}</p>}
      {requests.map((request) => (
        <Code key={request.summary} label={body ? 'curl' : request.summary}>
          {writeCurl(request)}
        </Code>
      ))}
      <details>
        <summary>JavaScript</summary>
        {requests.map((request) => (
          <Code key={request.summary} label={body ? placeOf(call) : request.summary}>
            {writeJavaScript(request)}
          </Code>
        ))}
      </details>
      {answer && (
        <details>
          <summary>Resposta</summary>
          <Code label="200, em JSON">{JSON.stringify(answer.example, null, 2)}</Code>
        </details>
      )}
      {body && (
        <details>
          <summary>Campos do pedido</summary>
          <Fields document={document} schema={body.schema} marksRequired />
        </details>
      )}
      {rows && (
        <details>
          <summary>Colunas</summary>
          <Fields document={document} schema={rows} />
        </details>
      )}
    </article>
  )
}

/** A browser would show the key to everybody. */
const placeOf = ({ operation }: DescribedCall) =>
  operation.security.length > 0 ? 'Em Node.js' : 'Em Node.js ou no navegador'

/** CommonMark, of which the document uses code alone. */
const writeWords = (text: string) =>
  text.split('`').map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))

function findAnswer({ operation }: DescribedCall) {
  const answer = operation.responses['200']
  return answer && 'content' in answer ? answer.content?.['application/json'] : undefined
}

export function Fields({
  document,
  schema,
  marksRequired = false,
}: ReferenceProps & { schema: Schema; marksRequired?: boolean }) {
  const { properties = {}, required = [] } = resolve(document, schema)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Nome e tipo</th>
          <th scope="col">O que é</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(properties).map(([name, field]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              <small>
                {typeOf(document, field)}
                {marksRequired && required.includes(name) && ', obrigatório'}
              </small>
            </th>
            <td>{field.description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const typeNames: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'data e hora',
  date: 'dia',
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'true ou false',
  array: 'lista',
  object: 'objeto',
  null: 'nulo',
}

function typeOf(document: ApiDocument, schema: Schema): string {
  const { anyOf, const: only, enum: values, format, type } = resolve(document, schema)
  if (anyOf) return anyOf.map((one) => typeOf(document, one)).join(' ou ')
  if (only !== undefined) return String(only)
  if (values) return values.join(', ')
  const names = [format ?? type ?? ''].flat().map((one) => typeNames[one] ?? 'qualquer valor JSON')
  return names.join(' ou ')
}

function resolve({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name && components.schemas[name]) || schema
}
