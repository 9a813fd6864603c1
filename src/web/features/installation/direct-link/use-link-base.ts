import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import type { ShortLink } from '../../../create-short-link.ts'
import { isSameSettings, type LinkSettings } from './capture-address.ts'
import type { LinkEditing } from './link-editing.ts'

/**
 * Detects that another user published a newer version. It is not `useEditForm`: visitors see the settings as a whole,
 * so edits of two users are not merged by field, and the later user chooses.
 */
export function useLinkBase(
  link: ShortLink | undefined,
  saved: LinkSettings,
  form: LinkEditing,
  settings: LinkSettings,
) {
  const [base, setBase] = useState({ link, settings: saved })
  const [sent, setSent] = useState<LinkSettings | null>(null)
  const untouched = isSameSettings(settings, base.settings) || isSameSettings(settings, saved)
  const switched = isSameSettings(saved, base.settings)
  /** Our own save, possibly with newer input. */
  const ours = sent !== null && isSameSettings(saved, sent)
  useDidUpdate(() => {
    if (!untouched && !switched && !ours) return
    // Without edits, shows the newer version; otherwise the next save would undo it.
    if (!switched && (!ours || isSameSettings(settings, saved))) form.setValues(saved)
    if (ours) setSent(null)
    setBase({ link, settings: saved })
  }, [link?.updated_at])
  return {
    saved,
    base,
    dirty: !isSameSettings(settings, saved),
    overtaken: !untouched && !switched && !ours,
    /** Called with the settings about to be saved, or null after a failure. */
    setSent,
    takeTheirs,
    keepMine: () => setBase({ link, settings: saved }),
  }

  function takeTheirs() {
    form.setValues(saved)
    setBase({ link, settings: saved })
  }
}
