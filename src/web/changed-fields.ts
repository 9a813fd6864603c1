import { shallowEqual } from '@mantine/hooks'

/** What a form is to save: the other fields may have been changed by a colleague since it was opened. */
export function changedFields<Fields extends object>(before: Fields, after: Fields) {
  const changed = Object.entries(after).filter(
    ([name, value]) => !shallowEqual(value, before[name as keyof Fields]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
