/** `/widget.js`, which companies' sites load, and `/widget-test`, where a company tries its button. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendHtml } from '../capture/page.tsx'
import { readQuery } from '../capture/query.ts'
import { writeWidgetTestPage } from '../capture/widget-test-page.tsx'
import { readWidgetConfig } from '../domain/widget/widget-config.ts'

/** @param folder where the build has put widget.js */
export async function serveWidget(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['*.br'],
    preCompressed: true,
    decorateReply: false,
    // The address never changes and the script may: asked for again after ten minutes, answered with 304.
    maxAge: '10m',
    setHeaders(reply) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.header('access-control-allow-origin', '*')
    },
  })
  app.get('/widget-test', (request, reply) => {
    const query = readQuery(request.query)
    const config = readWidgetConfig((name) => query[name])
    return sendHtml(reply, 200, (nonce) => writeWidgetTestPage(config, nonce))
  })
}
