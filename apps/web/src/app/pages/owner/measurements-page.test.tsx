import { addresses } from '@lectureshelf/contract/addresses'
import { type Measurement, measurementOps } from '@lectureshelf/contract/site/measurements'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const measurement = (changes: Partial<Measurement>): Measurement => ({
  page: 'home',
  line: '4g',
  opened: 0,
  lcp: null,
  firstPicture: null,
  sharpPage: null,
  scriptFailed: 0,
  requestRefused: 0,
  requestFailed: 0,
  requestLost: 0,
  ...changes,
})

const textsOf = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the measurements show times, visits and failures by page and line', async () => {
  const items = [
    measurement({ opened: 44, lcp: { p75Ms: 1849, samples: 42 } }),
    measurement({
      page: 'viewer',
      line: 'saving',
      opened: 3,
      firstPicture: { p75Ms: 640, samples: 2 },
      sharpPage: { p75Ms: 2100, samples: 1 },
      scriptFailed: 1,
      requestRefused: 4,
      requestFailed: 2,
      requestLost: 3,
    }),
  ]
  server.on(measurementOps.list, { days: 7, items })
  await openPage(addresses.measurements, { as: owner })
  const table = within(await main().findByRole('table', { name: 'Speed by page and line' }))
  const rowOf = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
  expect(textsOf(rowOf('Home, 4G or faster'))).toEqual(['44', '1.8 s (42)', '', '', 'None'])
  expect(textsOf(rowOf('PDF viewer, saving data'))).toEqual([
    '3',
    '',
    '0.6 s (2)',
    '2.1 s (1)',
    '1 script, 4 refused (4xx), 2 server errors (5xx), 3 without an answer',
  ])
})

test('without measurements the page says when there will be some', async () => {
  server.on(measurementOps.list, { days: 7, items: [] })
  await openPage(addresses.measurements, { as: owner })
  expect(await main().findByText('Nothing was measured in the last 7 days')).toBeDefined()
})

test('a failure is explained with a way to try again', async () => {
  server.refuse(measurementOps.list, 'internal')
  await openPage(addresses.measurements, { as: owner })
  expect(await main().findByText('The measurements could not be loaded')).toBeDefined()
  server.on(measurementOps.list, { days: 7, items: [] })
})
