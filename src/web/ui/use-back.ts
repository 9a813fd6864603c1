import { useDidUpdate } from '@mantine/hooks'
import { useLocation, useNavigationType } from 'react-router'

/** Calls it when the browser's Back or Forward has led to another address. */
export function useBack(leave: () => void): void {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  useDidUpdate(() => {
    if (type === 'POP') leave()
  }, [pathname, search])
}
