/** All routes of an app. Import it before the app is created: Fastify's printRoutes omits wildcards. */
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

export const fillAddress = (url: string, value: (name: string) => string): string =>
  // The preflight route is a bare `*`.
  url
    .replace(/^(?!\/)/, '/')
    .replaceAll(/:([A-Za-z]+)(\([^)]*\))?|\*/g, (_, name: string | undefined) => value(name ?? '*'))
