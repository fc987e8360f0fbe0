import { browserAndSystem } from '@lectureshelf/contract/people/device-name'

/** Names a device as a person would: "Chrome on Android". */
export const deviceName = (userAgent: string, deviceType: 'mobile' | 'desktop'): string =>
  browserAndSystem(userAgent) ?? (deviceType === 'mobile' ? 'A phone' : 'A computer')
