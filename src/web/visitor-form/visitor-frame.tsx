import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { PageFooter } from '../../capture/components/page-footer.tsx'
import formStyle from '../../capture/styles/form.css?inline'
import pageStyle from '../../capture/styles/page.css?inline'
import stepsStyle from '../../capture/styles/steps.css?inline'
import classes from './visitor-frame.module.css'

type Props = {
  title: string
  /** CSS custom properties and other rules of this page. */
  colours: string
  /** The company's own CSS, scoped; after ours. */
  style?: string | undefined
  /** Pixels of the imitated screen, scaled down to fit. */
  width: number
  height: number
  /** Pixels of the dashboard. */
  tallest?: number | undefined
  privacyUrl?: string
  onSubmit?: () => void
  children: ReactNode
}

const emptyPage = '<!doctype html><html lang="pt-BR"><head></head><body></body></html>'

/** An iframe keeps the dashboard's styles out. */
export function VisitorFrame({
  title,
  colours,
  style = '',
  width,
  height,
  tallest = height,
  privacyUrl,
  onSubmit,
  children,
}: Props) {
  const { ref, width: room } = useElementSize()
  const [page, setPage] = useState<Document | null>(null)
  const scale = room === 0 ? 1 : Math.min(1, room / width, tallest / height)
  return (
    // Links and forms of a preview must not navigate.
    <Box ref={ref} onSubmit={submit} onClickCapture={stayHere}>
      <Box className={classes.window} w={width * scale} h={height * scale} mx="auto">
        <iframe
          title={title}
          className={classes.frame}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
          srcDoc={emptyPage}
          onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        />
      </Box>
      {page &&
        createPortal(
          <style>{colours + pageStyle + formStyle + stepsStyle + style}</style>,
          page.head,
        )}
      {page &&
        createPortal(
          <>
            {children}
            <PageFooter privacyUrl={privacyUrl} />
          </>,
          page.body,
        )}
    </Box>
  )

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
}

function stayHere(event: SyntheticEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
