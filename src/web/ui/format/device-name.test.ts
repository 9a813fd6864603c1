import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome no Windows', false],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge no Windows', false],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera no Windows', false],
  [
    `${iPhone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari no iPhone',
    true,
  ],
  [
    `${iPhone} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome no iPhone',
    true,
  ],
  [
    `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox no Linux',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari no Mac',
    false,
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Something', 'Navegador no Windows', false],
  ['node', 'Aparelho desconhecido', false],
  [null, 'Aparelho desconhecido', false],
])('%s is %s', (userAgent, name, handheld) => {
  expect([deviceName(userAgent), isHandheld(userAgent)]).toEqual([name, handheld])
})
