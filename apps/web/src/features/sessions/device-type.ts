import { mobileBreakpointPx } from '@lectureshelf/contract/constants'

export type DeviceType = 'mobile' | 'desktop'

/** What the server calls this device: mobile on a narrow screen, or where the finger is the pointer. */
export const deviceType = (widthPx: number, isPointerCoarse: boolean): DeviceType =>
  widthPx <= mobileBreakpointPx || isPointerCoarse ? 'mobile' : 'desktop'

/** The device data that goes with a sign-in. */
export const readDeviceData = () => ({
  userAgent: navigator.userAgent.slice(0, 1000),
  deviceType: deviceType(window.innerWidth, window.matchMedia('(pointer: coarse)').matches),
})
