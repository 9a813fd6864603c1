/** Every route that an app answers. Imported before the app is made: Fastify's own drawing of them leaves out wildcards. */
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, HTTPMethods } from 'fastify'

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
}

const made = new WeakMap<FastifyInstance, Route[]>()
const unsendable = ['TRACE', 'CONNECT']

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: Route[] = []
  made.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (!unsendable.includes(one)) routes.push({ method: one, url })
    }
  })
})

export const routesOf = (app: FastifyInstance): readonly Route[] => made.get(app) ?? []

/** Parameters and wildcards of an address, each filled with what its name and place ask for. */
export const fillAddress = (url: string, value: (name: string) => string): string =>
  // The route of a preflight is a bare `*`.
  url
    .replace(/^(?!\/)/, '/')
    .replaceAll(/:([A-Za-z]+)(\([^)]*\))?|\*/g, (_, name: string | undefined) => value(name ?? '*'))
