/** Where the service worker is; it answers for the whole site. */
export const shellAddress = '/service-worker.js'

let isRegistered = false

/** Registers the service worker, by which the program opens without a line. No one pays for it who keeps nothing. */
export const registerShell = (): void => {
  if (isRegistered || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isRegistered = true
  navigator.serviceWorker.register(shellAddress).catch(() => {
    isRegistered = false
  })
}
