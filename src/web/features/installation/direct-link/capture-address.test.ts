import { describe, expect, test } from 'vitest'
import {
  defaultFormConfig,
  type FormConfig,
  readFormConfig,
} from '../../../../domain/form/form-config.ts'
import { captureAddress, isTooLong, readLink } from './capture-address.ts'

const origin = 'https://rodizio.example'

const config: FormConfig = {
  ...defaultFormConfig,
  source: 'facebook',
  message: 'Olá, {vendedor}! 50% off? 👋',
  analytics: { enableUTM: true, utmSource: 'meta', utmMedium: '', utmCampaign: 'feirão & cia' },
}

describe('the address of a form', () => {
  test('carries source, message, the configuration encoded once, and its link', () => {
    const address = new URL(captureAddress(origin, 'fb26123456', config))
    expect(address.origin + address.pathname).toBe('https://rodizio.example/capture-lead')
    const { config: written, ...query } = Object.fromEntries(address.searchParams)
    expect(query).toEqual({
      source: 'facebook',
      message: 'Olá, {vendedor}! 50% off? 👋',
      utm_source: 'meta',
      utm_campaign: 'feirão & cia',
      l: 'fb26123456',
    })
    expect(JSON.parse(written ?? '')).toEqual(config)
    expect(address.search).not.toMatch(/[+{" ]/)
  })

  test('carries no UTM parameters while UTM is off', () => {
    const off = { ...config, analytics: { ...config.analytics, enableUTM: false } }
    expect(captureAddress(origin, 'fb26123456', off)).not.toContain('utm_source=')
  })
})

describe('a link', () => {
  test('is read as it was saved', () => {
    const link = { original_url: captureAddress(origin, 'a1', defaultFormConfig), config }
    expect(readLink(link)).toEqual(config)
  })

  test('without a configuration is read from its address', () => {
    const address = `${origin}/capture-lead?source=google-ads&message=Oi`
    expect(readLink({ original_url: address, config: null })).toEqual({
      ...defaultFormConfig,
      source: 'google-ads',
      message: 'Oi',
    })
    expect(readLink({ original_url: 'quebrado', config: null }).source).toBe('direct-link')
  })

  test('takes every text at its longest, unless accents and addresses make it too long', () => {
    expect(isTooLong(origin, readFormConfig(longest('x', 100)))).toBe(false)
    expect(isTooLong(origin, readFormConfig(longest('x', 6_000)))).toBe(true)
    expect(isTooLong(origin, readFormConfig(longest('ção', 100)))).toBe(true)
  })
})

function longest(text: string, address: number) {
  const long = text.repeat(1_000)
  return {
    message: long,
    appearance: {
      title: long,
      description: long,
      logoUrl: `https://a.example/${'l'.repeat(address)}`,
    },
    behavior: { thankYouMessage: long },
    fields: { city: { enabled: true, label: long, placeholder: long } },
  }
}
