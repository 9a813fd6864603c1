import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './use-auth.ts'

function NameOfUser() {
  return useAuth().user?.email
}

test('whoever asks for the session outside its provider is told what is missing', () => {
  expect(() => renderToString(createElement(NameOfUser))).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})
