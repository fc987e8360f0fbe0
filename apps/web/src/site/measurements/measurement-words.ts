import type { LineKind, Measurement, PageKind } from '@lectureshelf/contract/site/measurements'

export const pageWords: Record<PageKind, string> = {
  landing: 'Landing page',
  preview: 'Department preview',
  plans: 'Plans',
  signUp: 'Sign-up',
  home: 'Home',
  subject: 'Subject',
  viewer: 'PDF viewer',
  account: 'Own account',
  staff: 'Staff pages',
  other: 'Other pages',
}

export const lineWords: Record<LineKind, string> = {
  '4g': '4G or faster',
  '3g': '3G',
  '2g': '2G',
  'slow-2g': 'slow 2G',
  saving: 'saving data',
  unknown: 'unknown line',
}

/** Words a time with the number of visits behind it: 1.8 s (42). */
export const timingWords = (timing: Measurement['lcp']): string =>
  timing === null ? '' : `${(timing.p75Ms / 1000).toFixed(1)} s (${timing.samples})`

/** Lists what failed, or says that nothing did. */
export const failureWords = (measurement: Measurement): string => {
  const { scriptFailed, requestRefused, requestFailed, requestLost } = measurement
  const counts: [number, string][] = [
    [scriptFailed, scriptFailed === 1 ? 'script' : 'scripts'],
    [requestRefused, 'refused (4xx)'],
    [requestFailed, 'server errors (5xx)'],
    [requestLost, 'without an answer'],
  ]
  const failed = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return failed.length === 0 ? 'None' : failed.join(', ')
}
