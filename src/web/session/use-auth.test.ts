import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './use-auth.ts'

function NameOfUser() {
  return useAuth().user?.email
}

test('useAuth outside its provider fails with the words of the spec', () => {
  expect(() => renderToString(createElement(NameOfUser))).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})
