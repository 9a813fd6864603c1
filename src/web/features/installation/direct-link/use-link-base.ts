import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import { defaultFormConfig, type FormConfig } from '../../../../domain/form/form-config.ts'
import type { ShortLink } from '../../../create-short-link.ts'
import { isSameConfig, readLink } from './capture-address.ts'
import type { LinkEditing } from './link-editing.ts'

/**
 * Detects that another user published a newer version. It is not `useEditForm`: visitors see a configuration as a whole,
 * so edits of two users are not merged by field, and the later user chooses.
 */
export function useLinkBase(link: ShortLink | undefined, form: LinkEditing, config: FormConfig) {
  const saved = link ? readLink(link) : defaultFormConfig
  const [base, setBase] = useState({ link, config: saved })
  const [sent, setSent] = useState<FormConfig | null>(null)
  const untouched = isSameConfig(config, base.config) || isSameConfig(config, saved)
  const switched = isSameConfig(saved, base.config)
  /** Our own save, possibly with newer input. */
  const ours = sent !== null && isSameConfig(saved, sent)
  useDidUpdate(() => {
    if (!untouched && !switched && !ours) return
    // Without edits, shows the newer version; otherwise the next save would undo it.
    if (!switched && (!ours || isSameConfig(config, saved))) form.setValues(saved)
    if (ours) setSent(null)
    setBase({ link, config: saved })
  }, [link?.updated_at])
  return {
    saved,
    base,
    dirty: !isSameConfig(config, saved),
    overtaken: !untouched && !switched && !ours,
    /** Called with the configuration about to be saved, or null after a failure. */
    setSent,
    takeTheirs,
    keepMine: () => setBase({ link, config: saved }),
  }

  function takeTheirs() {
    form.setValues(saved)
    setBase({ link, config: saved })
  }
}
