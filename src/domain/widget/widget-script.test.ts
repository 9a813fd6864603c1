import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultWidgetConfig, readWidgetConfig, type WidgetConfig } from './widget-config.ts'
import { readWidgetScript } from './widget-script.ts'
import { writeTagManagerSnippet } from './widget-snippet.ts'

const company = '5d6f1c9e-0000-4000-8000-000000000001'

const script = (src: string, attributes: Record<string, string> = {}) => ({
  src,
  getAttribute: (name: string) => attributes[name] ?? null,
})

it('reads attributes that a tag manager removed from the script’s address', () => {
  const address = `https://rodizio.example/widget.js?company=${company}&color=%231D4ED8&text=&size=large&v=3`
  expect(readWidgetScript(script(address))).toEqual({
    ...defaultWidgetConfig,
    companyId: company,
    buttonColor: '#1d4ed8',
    buttonText: '',
    buttonSize: 'large',
  })
  const attributes = { 'data-size': 'small', 'data-text': 'Oi' }
  expect(readWidgetScript(script(address, attributes))).toMatchObject({
    companyId: company,
    buttonSize: 'small',
    buttonText: 'Oi',
  })
  expect(readWidgetScript(script('not an address'))).toEqual(defaultWidgetConfig)
})

it('writes one line of valid HTML for a tag manager', () => {
  const config = { ...defaultWidgetConfig, companyId: 'abc', message: 'Oi "você"\n<b>&' }
  expect(writeTagManagerSnippet('https://rodizio.example', config)).toBe(
    '<script src="https://rodizio.example/widget.js?company=abc&amp;message=Oi+%22voc%C3%AA%22%0A%3Cb%3E%26" async></script>',
  )
})

const anyConfig = fc
  .record({ text: fc.string({ unit: 'grapheme', maxLength: 40 }), message: fc.string() })
  .map((typed) => readWidgetConfig((name) => ({ ...typed, company })[name] ?? null))

it('reads back every configuration that it wrote for a tag manager', () => {
  fc.assert(
    fc.property(anyConfig, (config: WidgetConfig) => {
      const [, escaped = ''] =
        /src="([^"<>]*)"/.exec(writeTagManagerSnippet('http://a', config)) ?? []
      expect(readWidgetScript(script(escaped.replaceAll('&amp;', '&')))).toEqual(config)
    }),
  )
})
