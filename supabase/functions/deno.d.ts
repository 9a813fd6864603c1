/** What the functions of this folder use of Deno; the server gives it to them (docs/self-hosting.md). */
declare namespace Deno {
  function serve(handler: (request: Request) => Response | Promise<Response>): void
  const env: { get(name: string): string | undefined }
}
