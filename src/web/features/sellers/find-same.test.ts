import { expect, test } from 'vitest'
import { findSame } from './find-same.ts'
import type { Seller } from './sellers-queries.ts'

const rui = { name: 'Rui Sá', phone: '11991234567', email: 'Rui@loja.example' } as Seller
const lia = { name: 'Lia Reis', phone: '1132345678', email: 'lia@loja.example' } as Seller

test('the same phone is found in any notation, with or without its ninth digit', () => {
  for (const phone of ['(11) 99123-4567', '+55 11 99123-4567', '1191234567'])
    expect(findSame({ phone, email: '' }, [lia, rui]).phone).toBe(rui)
  expect(findSame({ phone: '(11) 99123-456', email: '' }, [lia, rui]).phone).toBeUndefined()
  expect(findSame({ phone: '', email: '' }, [lia, rui])).toEqual({})
})

test('the same e-mail is found in any case, and another one is not', () => {
  expect(findSame({ phone: '', email: ' RUI@loja.example' }, [lia, rui]).email).toBe(rui)
  expect(findSame({ phone: '', email: 'rui@outra.example' }, [lia, rui]).email).toBeUndefined()
})
