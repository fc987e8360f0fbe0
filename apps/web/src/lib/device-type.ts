import { mobileBreakpointPx } from '@lectureshelf/contract/constants'

export type DeviceType = 'mobile' | 'desktop'

/** Returns the server's type of this device: mobile on a narrow screen, or with a finger as the pointer. */
export const deviceType = (widthPx: number, isPointerCoarse: boolean): DeviceType =>
  widthPx <= mobileBreakpointPx || isPointerCoarse ? 'mobile' : 'desktop'

/** Reads the device data that is sent with a sign-in. */
export const readDeviceData = () => ({
  userAgent: navigator.userAgent.slice(0, 1000),
  deviceType: deviceType(window.innerWidth, window.matchMedia('(pointer: coarse)').matches),
})
