import { useForm } from '@mantine/form'
import { useDidUpdate } from '@mantine/hooks'
import type { ZodMiniType } from 'zod/mini'
import { changedFields, pickFields } from './changed-fields.ts'
import { type FieldOfRefusal, showRefusal } from './show-refusal.ts'
import { checkedBy } from './ui/fields/checked-by.ts'
import { focusFirstError } from './ui/focus-first-error.ts'

type Edit<Fields extends object> = {
  /** The row as the form shows it, or the initial fields of a new one. */
  stored: Fields
  /** Its output is saved: trimmed, with a phone as digits. */
  schema: ZodMiniType<Fields, Fields>
  /** `change` holds the edited fields. A rejection keeps the form as it is; the mutation shows the failure. */
  save: (fields: Fields, change: Partial<Fields>) => Promise<unknown>
  fieldOfRefusal?: FieldOfRefusal<Fields>
}

/** A form that edits a row. It shows another user's change, except in edited fields. */
export function useEditForm<Fields extends object>(edit: Edit<Fields>) {
  const { stored, schema, save, fieldOfRefusal = () => null } = edit
  const form = useForm<Fields>({
    initialValues: stored,
    ...checkedBy(schema),
  })
  const read = form.getTransformedValues
  const readInitial = () => read(form.getInitialValues())
  useDidUpdate(() => rebase(stored), [JSON.stringify(stored)])

  const submit = form.onSubmit(async (fields, event) => {
    const element = event?.currentTarget
    const typed = form.getValues()
    const change = edited(fields)
    try {
      await save(fields, change)
    } catch (error) {
      // Another form may have a field of that name.
      const getInputNode = (name: string) =>
        element?.querySelector<HTMLElement>(`[data-path="${name}"]`) ?? null
      showRefusal({ ...form, getInputNode }, error, fieldOfRefusal)
      return
    }
    // A row that was read again during the save is newer.
    const unread = changedFields(readInitial(), { ...readInitial(), ...change })
    rebase({ ...form.getInitialValues(), ...pickFields(typed, unread) })
  }, focusFirstError)
  return { ...form, submit }

  /** Differ as typed too: while another field is invalid, all fields are read as typed. */
  function edited(fields: Fields) {
    const typed = changedFields(form.getInitialValues(), form.getValues())
    return pickFields<Partial<Fields>>(changedFields(readInitial(), fields), typed)
  }

  function rebase(next: Fields) {
    const kept = changedFields(read(next), { ...read(next), ...edited(read()) })
    form.setInitialValues(next)
    form.setValues((now) => ({ ...next, ...pickFields(now, kept) }))
  }
}
