/** `/widget.js` for companies' sites, and `/widget-test`. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendHtml } from '../capture/page.tsx'
import { readQuery } from '../capture/query.ts'
import { writeWidgetTestPage } from '../capture/widget-test-page.tsx'
import { readWidgetConfig } from '../domain/widget/widget-config.ts'

/** @param folder contains widget.js */
export async function serveWidget(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['*.br'],
    preCompressed: true,
    decorateReply: false,
    // The URL is stable and its content is not.
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
