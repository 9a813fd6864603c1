/** The runtime as text: it is bundled together with each function, whatever built the server. */
const files = import.meta.glob<string>('./{answer,deno,report,request-name,start}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** By file name. */
export const runtimeSource: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.slice(2), text]),
)
