import { siteInfoPath } from '../../constants.ts'
import type { Call } from '../../operation.ts'

export const settingCalls = {
  read: { method: 'GET', path: '/api/settings' },
  write: { method: 'PUT', path: '/api/settings' },
  payeeChanges: { method: 'GET', path: '/api/settings/payee-changes' },
  siteInfo: { method: 'GET', path: siteInfoPath },
  payment: { method: 'GET', path: '/api/payment' },
} as const satisfies Record<string, Call>
