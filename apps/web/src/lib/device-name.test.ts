import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 ${rest}`

test.each([
  [
    mozilla('Linux; Android 10; K', '(KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'),
    'Chrome on Android',
  ],
  [mozilla('Windows NT 10.0; Win64; x64', 'Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'), 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    mozilla('iPhone; CPU iPhone OS 17_0 like Mac OS X', 'Version/17.0 Mobile/15E148 Safari/604.1'),
    'Safari on iPhone',
  ],
  [
    mozilla('Linux; Android 13; SM-A145F', 'SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36'),
    'Samsung Internet on Android',
  ],
])('the browser %s is named %s', (userAgent, name) => {
  expect(deviceName(userAgent, 'mobile')).toBe(name)
})

test('an unknown browser is named by its device type', () => {
  expect(deviceName('curl/8', 'desktop')).toBe('A computer')
  expect(deviceName('', 'mobile')).toBe('A phone')
})
