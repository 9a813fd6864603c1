import { describe, expect, it } from 'vitest'
import { phoneCases } from '../../tests/support/phone-cases.ts'
import { formatPhone, maskPhone, parsePhone } from './phone.ts'

describe('a phone that someone types', () => {
  it.each(phoneCases)(
    'reads "$typed" as $digits$problem',
    ({ typed, digits, matchKey, problem }) => {
      expect(parsePhone(typed)).toEqual(problem ? { problem } : { digits, matchKey })
    },
  )

  it('knows exactly the 67 area codes of Brazil', () => {
    const known = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
      (code) => 'digits' in parsePhone(`${code}912345678`),
    )
    expect(known).toHaveLength(67)
    expect(known).not.toContain('20')
  })
})

describe('the mask of the phone field', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['119123', '(11) 9123'],
    ['1132345', '(11) 3234-5'],
    ['1132345678', '(11) 3234-5678'],
    ['11912345678', '(11) 91234-5678'],
    ['119123456789', '(11) 91234-5678'],
    ['+55 (11) 91234-5678', '(11) 91234-5678'],
    ['+', '+'],
    ['+551', '+551'],
    ['+54 9 11 2345-6789', '+5491123456789'],
    ['0', '0'],
    ['0211198', '0211198'],
    ['02198987654321', '02198987654321'],
  ])('shows "%s" as "%s"', (typed, shown) => {
    expect(maskPhone(typed).shown).toBe(shown)
  })

  it.each([
    ['|', '|'],
    ['119|', '(11) 9|'],
    ['(11) 91234-5|78', '(11) 9123-45|78'],
    ['(11) 99|9123-4578', '(11) 99|912-3457'],
    ['(11|91234-5678', '(11|) 91234-5678'],
    ['(|) 91234-5678', '|(91) 2345-678'],
    ['(11) 91234-56|', '(11) 9123-456|'],
  ])('turns "%s" into "%s" with the caret at the bar', (before, after) => {
    const { shown, caret } = maskPhone(before.replace('|', ''), before.indexOf('|'))
    expect(`${shown.slice(0, caret)}|${shown.slice(caret)}`).toBe(after)
  })

  it.each([
    ['|11) 91234-5678', '(|11) 91234-5678'],
    ['(|1) 91234-5678', '(|19) 1234-5678'],
    ['(11| 91234-5678', '(11) |91234-5678'],
    ['(11) 9123|-5678', '(11) 9123-|5678'],
    ['(11) 91234-567|', '(11) 9123-4567|'],
  ])('turns "%s" into "%s" after a forward deletion', (before, after) => {
    const { shown, caret } = maskPhone(before.replace('|', ''), before.indexOf('|'), true)
    expect(`${shown.slice(0, caret)}|${shown.slice(caret)}`).toBe(after)
  })

  it('shows a stored number as people write it', () => {
    expect(formatPhone('1132345678')).toBe('(11) 3234-5678')
    expect(formatPhone('55991234567')).toBe('(55) 99123-4567')
  })
})
