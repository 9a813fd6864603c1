const files = import.meta.glob<string>('./{answer,deno,report,request-name,start}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const runtimeSource: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.slice(2), text]),
)
