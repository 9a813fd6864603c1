import { replaceEqualDeep } from '@tanstack/react-query'

/** Only edited fields are saved: another user may have changed the others since. */
export function changedFields<Fields extends object>(before: Fields, after: Fields) {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isEqual(before[name as keyof Fields], value),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}

/** The fields of `fields` that `named` has. */
export function pickFields<Fields extends object>(fields: Fields, named: Partial<Fields>) {
  const picked = Object.entries(fields).filter(([name]) => name in named)
  return Object.fromEntries(picked) as Partial<Fields>
}

/** Deep, in any order of an object's keys. */
const isEqual = (before: unknown, after: unknown) => replaceEqualDeep(before, after) === before
