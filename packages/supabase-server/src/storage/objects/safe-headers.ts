import type { FastifyReply } from 'fastify'

/** What browsers show by themselves and never run. Everything else is a download where it is opened. */
const shown =
  /^(image\/(png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)|(audio|video)\/[\w.+-]+|text\/plain|application\/pdf)\s*(;|$)/i

/** What a page of this origin could be made to load as its own script, or open as a page. */
const runs = /html|(java|ecma|j|live)script/i

/** @param download what the address asks for: the name to save it under, '' for its own. */
export function writeSafeHeaders(
  reply: FastifyReply,
  mimeType: string,
  name: string,
  download: string | undefined,
): void {
  const isPdf = /^application\/pdf/i.test(mimeType)
  reply.headers({
    'content-type': runs.test(mimeType) ? 'text/plain' : mimeType,
    'x-content-type-options': 'nosniff',
    // A sandbox would keep the browser's own reader of PDF from opening it.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${isPdf ? '' : '; sandbox'}`,
    'x-robots-tag': 'none',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (download === '') reply.header('content-disposition', 'attachment;')
  else if (download !== undefined) reply.header('content-disposition', attachment(download))
  else if (!shown.test(mimeType)) {
    reply.header('content-disposition', attachment(name.slice(name.lastIndexOf('/') + 1)))
  }
}

function attachment(name: string): string {
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '\uFFFD'))
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
}
