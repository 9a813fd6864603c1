import { useSearchParams } from 'react-router'

export function useTab(tabs: readonly { value: string }[], otherwise: string) {
  const [search, setSearch] = useSearchParams()
  const open = tabs.find(({ value }) => value === search.get('tab'))?.value ?? otherwise

  function openTab(tab: string | null) {
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.set('tab', tab ?? otherwise)
      return next
    })
  }
  return [open, openTab] as const
}
