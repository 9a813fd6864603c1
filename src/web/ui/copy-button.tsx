import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { toastFailure } from './toast.ts'

type Props = ButtonProps & {
  text: string
  children?: ReactNode
  /** The element whose text is selected when copying fails. */
  shownIn?: RefObject<HTMLElement | null>
  onCopied?: () => void
}

/** Confirms for two seconds (spec section 9). */
export function CopyButton({ text, children = 'Copiar', shownIn, onCopied, ...look }: Props) {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), 2_000)
    return () => clearTimeout(timer)
  }, [copies])
  const copied = copies > 0
  return (
    <Button
      variant="default"
      leftSection={
        copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
      }
      {...look}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {copied ? 'Copiado!' : children}
    </Button>
  )

  async function copy() {
    try {
      // Undefined without https.
      await navigator.clipboard.writeText(text)
      setCopies((count) => count + 1)
      onCopied?.()
    } catch {
      toastFailure('', 'Não foi possível copiar. Tente selecionar o texto manualmente.')
      if (shownIn?.current) selectText(shownIn.current)
    }
  }
}

function selectText(element: HTMLElement) {
  element.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.select()
  } else getSelection()?.selectAllChildren(element)
}
