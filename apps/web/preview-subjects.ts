import rows from '@lectureshelf/reference-data/subjects.json' with { type: 'json' }
import type { Plugin } from 'vite'
import { byFirstNumber } from './src/library/subjects/shelf-order.ts'

const previewScheme = '2022'
const prefix = 'virtual:preview-subjects/'

/**
 * Provides `virtual:preview-subjects/{deptId}`: the subjects of the 2022 scheme as a preview lists them.
 * They are read at build time, in the order of Home: a small chunk for each department, and no call to the server.
 */
export const previewSubjects = (): Plugin => ({
  name: 'preview-subjects',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const department = id.slice(prefix.length + 1)
    const subjects = rows
      .filter((row) => row.scheme === previewScheme && row.department === department)
      .map(({ semester, subCode, subName }) => ({ semester, subCode, subName }))
      .sort(byFirstNumber)
    return `export const subjects = ${JSON.stringify(subjects)}`
  },
})
