import type { FastifyReply } from 'fastify'

/** Types that browsers display without running them; all others are downloads. */
const shown =
  /^(image\/(png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)|(audio|video)\/[\w.+-]+|text\/plain|application\/pdf)\s*(;|$)/i

/** Types that a page of this origin could load as a script or open as a page. */
const runs = /html|(java|ecma|j|live)script/i

/** @param download the file name to save as; '' for the object's own */
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
    // Chromium's PDF viewer does not work in a sandbox.
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
