import { browserAndSystem } from '@lectureshelf/contract/people/device-name'

/** A device as a person would name it: "Chrome on Android". */
export const deviceName = (userAgent: string, deviceType: 'mobile' | 'desktop'): string =>
  browserAndSystem(userAgent) ?? (deviceType === 'mobile' ? 'A phone' : 'A computer')
