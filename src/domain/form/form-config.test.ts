import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultFormConfig, findConfigInAddress, readFormConfig } from './form-config.ts'

it('has the documented defaults', () => {
  expect(defaultFormConfig).toMatchObject({
    message: 'Olá! Gostaria de mais informações.',
    source: 'instagram',
    appearance: { title: 'Fale Conosco', primaryColor: '#16a34a', backgroundColor: '#f0f9ff' },
    behavior: { showThankYouMessage: true, autoRedirectDelay: 3000, enableValidation: true },
    analytics: { enableUTM: false },
  })
  const enabled = Object.entries(defaultFormConfig.fields).filter(([, field]) => field.enabled)
  expect(enabled.map(([name]) => name)).toEqual(['name', 'phone'])
})

it('keeps what a company saved', () => {
  const saved = {
    ...defaultFormConfig,
    appearance: {
      ...defaultFormConfig.appearance,
      primaryColor: '#123ABC',
      logoUrl: 'https://a.example/l.png',
    },
    behavior: { ...defaultFormConfig.behavior, customRedirectUrl: 'https://a.example/obrigado' },
  }
  const read = readFormConfig(JSON.parse(JSON.stringify(saved)))
  expect(read.appearance).toMatchObject({
    primaryColor: '#123abc',
    logoUrl: 'https://a.example/l.png',
  })
  expect(read.behavior.customRedirectUrl).toBe('https://a.example/obrigado')
})

it('always asks for name and phone', () => {
  const { fields } = readFormConfig({
    fields: { name: { enabled: false }, phone: { required: false } },
  })
  expect(fields.name).toMatchObject({ enabled: true, required: true })
  expect(fields.phone).toMatchObject({ enabled: true, required: true })
})

it('contains every field once, in the company’s order', () => {
  const usual = ['name', 'phone', 'email', 'city', 'company', 'position', 'message']
  expect(defaultFormConfig.fieldOrder).toEqual(usual)
  expect(readFormConfig({ fieldOrder: 'city' }).fieldOrder).toEqual(usual)
  expect(readFormConfig({ fieldOrder: ['city', 'city', 'age', 7, 'phone'] }).fieldOrder).toEqual([
    'city',
    'phone',
    'name',
    'email',
    'company',
    'position',
    'message',
  ])
})

it('repairs one wrong value without losing the others', () => {
  const config = readFormConfig({
    message: 'Oi',
    appearance: { title: '  ', primaryColor: 'red;}body{', description: 'x'.repeat(900) },
    behavior: { autoRedirectDelay: 60_000, showThankYouMessage: 'no' },
  })
  expect(config.message).toBe('Oi')
  expect(config.appearance).toMatchObject({ title: 'Fale Conosco', primaryColor: '#16a34a' })
  expect(config.appearance.description).toHaveLength(500)
  expect(config.behavior).toMatchObject({ autoRedirectDelay: 10_000, showThankYouMessage: true })
  expect(readFormConfig({ behavior: { autoRedirectDelay: 0 } }).behavior.autoRedirectDelay).toBe(
    1000,
  )
})

it('never follows or shows an unsafe address', () => {
  const config = readFormConfig({
    appearance: { logoUrl: 'data:image/svg+xml,x' },
    behavior: { customRedirectUrl: 'javascript:alert(1)' },
  })
  expect(config.appearance.logoUrl).toBe('')
  expect(config.behavior.customRedirectUrl).toBe('')
})

it('ignores pictures and redirects of a configuration that came in an address', () => {
  const config = findConfigInAddress(
    JSON.stringify({
      appearance: { title: '50% off', logoUrl: 'https://evil.example/l.png' },
      behavior: { customRedirectUrl: 'https://evil.example' },
    }),
  )
  expect(config?.appearance).toMatchObject({ title: '50% off', logoUrl: '' })
  expect(config?.behavior.customRedirectUrl).toBe('')
})

it.each([undefined, '', '{', 'null', '[]', '"x"', '%7B%7D', `{"a":"${'x'.repeat(8200)}"}`])(
  'finds no configuration in %j',
  (json) => {
    expect(findConfigInAddress(json)).toBeNull()
  },
)

it('accepts only own keys', () => {
  const config = findConfigInAddress(
    '{"__proto__":{"message":"x"},"constructor":1,"fields":{"__proto__":{"email":1}}}',
  )
  expect(config).toEqual(defaultFormConfig)
})

it('returns a complete configuration for any input', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const config = readFormConfig(value)
      expect(Object.keys(config)).toEqual(Object.keys(defaultFormConfig))
      expect(readFormConfig(config)).toEqual(config)
    }),
  )
})
