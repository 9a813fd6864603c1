/** The part of Deno's API that the server provides to functions (docs/self-hosting.md). */
declare namespace Deno {
  function serve(handler: (request: Request) => Response | Promise<Response>): void
  const env: { get(name: string): string | undefined }
}
