import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { secrets } from './support/auth/auth.ts'
import { clientOf, serveFunctions } from './support/functions.ts'

const served = await serveFunctions(
  {
    echo: `Deno.serve(async (request) => {
      const type = request.headers.get('content-type') ?? ''
      const region = new URL(request.url).searchParams.get('forceFunctionRegion')
      if (type.includes('multipart')) {
        const form = await request.formData()
        return Response.json({ nome: form.get('nome'), foto: await form.get('foto').text() })
      }
      const body = type.includes('octet-stream') ? (await request.arrayBuffer()).byteLength : await request.text()
      return Response.json({ method: request.method, type, region, body, mine: request.headers.get('x-meu') })
    })`,
    answer: `Deno.serve(async (request) => {
      const kind = await request.text()
      if (kind === 'blob') return new Response(new Uint8Array([1, 2, 255]), { headers: { 'content-type': 'application/octet-stream' } })
      if (kind === 'form') { const form = new FormData(); form.set('nome', 'Ana'); return new Response(form) }
      if (kind === 'refuse') return Response.json({ error: 'Nome é obrigatório.' }, { status: 422 })
      if (kind === 'throw') throw new Error('segredo')
      if (kind === 'crash') { setTimeout(() => { throw new Error('segredo') }); await new Promise(() => {}) }
      if (kind === 'sleep') await new Promise(() => {})
      return new Response('olá')
    })`,
    stream: `let goOn
      const told = new Promise((resolve) => { goOn = resolve })
      Deno.serve(async (request) => {
        if ((await request.text()) === 'go on') return new Response(String(goOn()))
        const parts = ['data: um\\n\\n', 'data: dois\\n\\n']
        return new Response(new ReadableStream({
          async pull(controller) {
            const part = parts.shift()
            if (!part) return controller.close()
            if (parts.length === 0) await told
            controller.enqueue(new TextEncoder().encode(part))
          },
        }, { highWaterMark: 0 }), { headers: { 'content-type': 'text/event-stream' } })
      })`,
    broken: `import { nada } from 'npm:nada@1'
      Deno.serve(() => new Response(nada))`,
  },
  { limits: { answer: 1_500 } },
)
const { functions } = clientOf(served)

describe('the client sends', () => {
  test('JSON, and gets it back as an object', async () => {
    const { data, error } = await functions.invoke('echo', {
      body: { nome: 'João' },
      headers: { 'x-meu': 'sim' },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ method: 'POST', mine: 'sim', type: 'application/json' })
    expect(JSON.parse(data.body)).toEqual({ nome: 'João' })
  })

  test('text, bytes and forms', async () => {
    expect((await functions.invoke('echo', { body: 'olá' })).data.body).toBe('olá')
    const bytes = new Uint8Array(70_000)
    for (const body of [new Blob([bytes]), bytes.buffer]) {
      expect((await functions.invoke('echo', { body })).data.body).toBe(70_000)
    }
    const form = new FormData()
    form.set('nome', 'João')
    form.set('foto', new Blob(['uma foto']), 'eu.png')
    const { data } = await functions.invoke('echo', { body: form })
    expect(data).toEqual({ nome: 'João', foto: 'uma foto' })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('%s', async (method) => {
    expect((await functions.invoke('echo', { method })).data.method).toBe(method)
  })

  test('a region, which has no effect', async () => {
    const { data } = await functions.invoke('echo', { region: 'sa-east-1' as never })
    expect(data.region).toBe('sa-east-1')
  })

  test('the publishable key', async () => {
    const client = clientOf(served, secrets.publishableKey)
    expect((await client.functions.invoke('echo', { body: 'olá' })).error).toBeNull()
  })
})

describe('the client reads', () => {
  test('text, bytes and forms', async () => {
    expect((await functions.invoke('answer', { body: 'x' })).data).toBe('olá')
    const { data: blob } = await functions.invoke('answer', { body: 'blob' })
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([1, 2, 255])
    expect((await functions.invoke('answer', { body: 'form' })).data.get('nome')).toBe('Ana')
  })

  test('a stream part by part, as each is sent', async () => {
    const { data } = await functions.invoke('stream')
    const reader = data.body.getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await read()).toBe('data: um\n\n')
    // The function sends the second part only after this call.
    await functions.invoke('stream', { body: 'go on' })
    expect(await read()).toBe('data: dois\n\n')
    expect((await reader.read()).done).toBe(true)
  })
})

describe('the client tells apart', () => {
  test('a refusal of the function: FunctionsHttpError with a readable body', async () => {
    const { error } = await functions.invoke('answer', { body: 'refuse' })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(await error.context.json()).toEqual({ error: 'Nome é obrigatório.' })
    const { error: thrown } = await functions.invoke('answer', { body: 'throw' })
    expect(thrown).toBeInstanceOf(FunctionsHttpError)
    expect(thrown.context.status).toBe(500)
  })

  test.each([
    ['nobody', {}, 404],
    ['broken', {}, 503],
    ['answer', { body: 'sleep' }, 504],
    ['answer', { body: 'crash' }, 500],
  ])(
    'an answer of the server itself (%s %o): FunctionsRelayError',
    async (name, options, status) => {
      const { error } = await functions.invoke(name, options)
      expect(error).toBeInstanceOf(FunctionsRelayError)
      expect(error.context.status).toBe(status)
      expect((await functions.invoke('answer', { body: 'x' })).data).toBe('olá')
    },
  )

  test('an unknown key', async () => {
    const { error } = await clientOf(served, 'eyJhbGciOiJIUzI1NiJ9.e30.nada').functions.invoke(
      'echo',
    )
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(await error.context.json()).toEqual({ code: 401, message: 'Invalid JWT' })
  })

  test('a call that it aborted itself: FunctionsFetchError', async () => {
    const { error } = await functions.invoke('answer', { body: 'sleep', timeout: 100 })
    expect(error).toBeInstanceOf(FunctionsFetchError)
  })
})
