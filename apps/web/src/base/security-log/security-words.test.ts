import { securityKinds } from '@lectureshelf/contract/base/security-log'
import { describe, expect, it } from 'vitest'
import { isWarning, originWords } from './security-words.ts'

describe('an entry of the security log', () => {
  it('names the device and the network, as far as they are known', () => {
    expect(originWords({ device: 'Chrome on Android', addressPrefix: '203.0.113.0/24' })).toBe(
      'Chrome on Android, 203.0.113.0/24',
    )
    expect(originWords({ device: 'Command line', addressPrefix: '' })).toBe('Command line')
    expect(originWords({ device: '', addressPrefix: '' })).toBe('')
  })

  it('is a warning when someone may be trying to break in', () => {
    expect(securityKinds.filter(isWarning)).toEqual([
      'sign_in_failed',
      'refused',
      'password_not_confirmed',
      'session_elsewhere',
    ])
  })
})
