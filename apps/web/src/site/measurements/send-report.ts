import { measurementsPath } from '@lectureshelf/contract/constants'
import type { MeasurementReport } from '@lectureshelf/contract/site/measurements'

/** Sends what was measured. Not a beacon, which would send the cookie of the device; no one waits for an answer. */
export const sendReport = (report: MeasurementReport): void => {
  fetch(measurementsPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}
