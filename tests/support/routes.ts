/** Every route that an app answers, as its router draws them. */
import type { FastifyInstance, HTTPMethods } from 'fastify'

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
}

/** A tree of pieces of addresses, put together again. */
export function routesOf(app: FastifyInstance): Route[] {
  const pieces: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods = ''] =
        /^(.*?)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      pieces.splice(indent.length / 4, pieces.length, piece)
      const url = `/${pieces.join('')}`.replace('//', '/')
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'TRACE')
        .map((method) => ({ method: method as HTTPMethods, url }))
    })
}

/** Parameters and wildcards of an address, each filled with what its name and place ask for. */
export const fillAddress = (url: string, value: (name: string) => string): string =>
  url.replaceAll(/:([A-Za-z]+)(\([^)]*\))?|\*/g, (_, name: string | undefined) =>
    value(name ?? '*'),
  )
