import { exportPath } from '@lectureshelf/contract/site/exports'
import { send } from '../../lib/http/http.ts'
import type { ExportChoice } from './export-search.ts'

/** Fetches a list as a file. A plain link would not work, because the call needs the bearer token. */
export const fetchExport = async ({ list, format, days, filters }: ExportChoice): Promise<Blob> => {
  const query = new URLSearchParams()
  for (const [name, value] of [...Object.entries(days), ...filters]) {
    // An open period has no first or last day.
    if (value !== undefined) query.set(name === 'age' ? 'olderThanDays' : name, value)
  }
  return (await send(`${exportPath(list, format)}?${query.toString()}`)).blob()
}
