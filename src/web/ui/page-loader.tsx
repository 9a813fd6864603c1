import { Center, Loader, VisuallyHidden } from '@mantine/core'

export function PageLoader() {
  return (
    <Center mih="60dvh" role="status" data-page-loader>
      <Loader type="dots" />
      <VisuallyHidden>Carregando…</VisuallyHidden>
    </Center>
  )
}
