import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  defaultWidgetConfig,
  readWidgetConfig,
  type WidgetConfig,
  widgetAttributes,
  widgetPositions,
  widgetSizes,
} from './widget-config.ts'
import { readWidgetFields, writeWidgetFields } from './widget-fields.ts'
import { writeWidgetSnippet } from './widget-snippet.ts'

const read = (attributes: Record<string, string>) => readWidgetConfig((name) => attributes[name])

it('has the documented defaults', () => {
  expect(defaultWidgetConfig).toMatchObject({
    message: 'Olá! Gostaria de mais informações.',
    buttonColor: '#25d366',
    buttonSize: 'medium',
    position: 'bottom-right',
    pulseEffect: false,
    domains: [],
    fields: {},
  })
  expect(widgetSizes).toEqual({ small: 48, medium: 56, large: 64 })
  expect(widgetPositions).toHaveLength(6)
})

it('replaces only invalid values by defaults', () => {
  const config = read({
    color: 'red;}body{',
    size: 'constructor',
    position: 'middle',
    logo: 'javascript:alert(1)',
    text: `  Fale\u0007 ${'x'.repeat(90)}`,
    message: '   ',
    pulse: '',
    'show-name': 'false',
  })
  expect(config).toMatchObject({
    buttonColor: '#25d366',
    buttonSize: 'medium',
    position: 'bottom-right',
    logoUrl: '',
    message: 'Olá! Gostaria de mais informações.',
    pulseEffect: true,
    showName: false,
  })
  expect(config.buttonText).toMatch(/^Fale x{35}$/)
  expect(read({ text: '' }).buttonText).toBe('')
})

it('reads the fields of the form from one line', () => {
  const fields = readWidgetFields('city = Sua cidade; email*; cpf; name; phone=Zap; email')
  expect(fields).toEqual({
    city: { enabled: true, required: false, label: 'Sua cidade' },
    email: { enabled: true, required: false, label: '' },
    name: { enabled: true, required: true, label: '' },
    phone: { enabled: true, required: true, label: 'Zap' },
  })
  expect(writeWidgetFields(fields)).toBe('phone=Zap; email; city=Sua cidade')
})

it('writes one line with the differences from the defaults', () => {
  const config = { ...defaultWidgetConfig, companyId: 'abc', message: 'Oi "você"\n<b>&' }
  expect(writeWidgetSnippet('https://rodizio.example', config)).toBe(
    '<script src="https://rodizio.example/widget.js" data-company="abc" data-message="Oi &#34;você&#34;&#10;&#60;b&#62;&amp;" async></script>',
  )
})

const text = (most: number) => fc.string({ maxLength: most }).map((typed) => typed.trim())
const anyAttributes = fc.record(
  {
    text: text(60),
    message: text(60),
    color: fc.oneof(text(9), fc.constant('#1D4ED8')),
    size: fc.oneof(text(9), fc.constantFrom(...Object.keys(widgetSizes))),
    position: fc.oneof(text(9), fc.constantFrom(...widgetPositions)),
    pulse: fc.constantFrom('', 'true', 'false'),
    'show-name': fc.constant('true'),
    name: text(90),
    domains: text(60),
    team: text(36),
    fields: fc.oneof(text(60), fc.constant('email*; city=Onde')),
  },
  { requiredKeys: [] },
)

it('reads back every configuration that it wrote', () => {
  fc.assert(
    fc.property(anyAttributes, (attributes) => {
      const config = read(attributes)
      const kept: WidgetConfig = {
        ...config,
        companyName: config.showName ? config.companyName : '',
        fields: readWidgetFields(writeWidgetFields(config.fields)),
      }
      expect(read(widgetAttributes(config))).toEqual(kept)
    }),
  )
})
