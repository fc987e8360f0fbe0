import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface SubjectRow {
  scheme: string
  department: string
  semester: number
  subCode: string
  subName: string
}

const previewScheme = '2022'
const prefix = 'virtual:preview-subjects/'
const dataFile = fileURLToPath(new URL('../../demo/data/subjects.json', import.meta.url))

/**
 * `virtual:preview-subjects/{deptId}` holds the subjects of the 2022 scheme as a preview lists them, read at
 * build time: a small chunk for each department, and no call to the server.
 */
export const previewSubjects = (): Plugin => ({
  name: 'preview-subjects',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const department = id.slice(prefix.length + 1)
    const rows: SubjectRow[] = JSON.parse(await readFile(dataFile, 'utf8'))
    const subjects = rows
      .filter((row) => row.scheme === previewScheme && row.department === department)
      .map(({ semester, subCode, subName }) => ({ semester, subCode, subName }))
    return `export const subjects = ${JSON.stringify(subjects)}`
  },
})
